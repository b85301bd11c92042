#!/usr/bin/env node
'use strict';

process.exitCode = require('./run.js').run(process.argv.slice(2));
