'use strict';

const { toAPNs } = require('./apns.js');
const { PayloadError } = require('./errors.js');
const { toExpo } = require('./expo.js');
const { toFCM } = require('./fcm.js');
const { mapping } = require('./fieldNames.js');
const { directMessage, groupMessage, call } = require('./messages.js');
const { toOneSignal } = require('./onesignal.js');

exports.directMessage = directMessage;
exports.groupMessage = groupMessage;
exports.call = call;
exports.toAPNs = toAPNs;
exports.toOneSignal = toOneSignal;
exports.toFCM = toFCM;
exports.toExpo = toExpo;
exports.mapping = mapping;
exports.PayloadError = PayloadError;
