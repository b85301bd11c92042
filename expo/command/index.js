#!/usr/bin/env node
'use strict';

const { run } = require('./run.js');

run(process.argv.slice(2)).then((exitCode) => { process.exitCode = exitCode; });
