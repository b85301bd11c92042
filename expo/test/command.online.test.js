'use strict';

// Compares npx expo-cameo with the tool: downloads.

const assert = require('node:assert');
const path = require('node:path');
const { after, before, test } = require('node:test');
const { Worker } = require('node:worker_threads');

const { compare, withFolder } = require('./support/command.js');
const { needsBoth } = require('./support/engine.js');
const { repository } = require('./support/tool.js');

const image = path.join(repository, 'Examples/assets/pictures.example.com/people/ada.png');

/** A server in a thread, because running a program blocks the current thread. */
const script = `
  const http = require('node:http');
  const { parentPort, workerData } = require('node:worker_threads');
  const image = require('node:fs').readFileSync(workerData);
  const pages = {
    '/ada.png': [200, { 'Content-Type': 'image/png' }, image], '/login': [200, { 'Content-Type': 'text/html' }, '<!DOCTYPE html>'],
    '/html.png': [200, {}, ' <html>'], '/gone': [403, {}, ''], '/empty': [200, {}, ''], '/text': [200, { 'Content-Type': 'Image/PNG; q=1' }, 'Hi'],
    '/large': [200, {}, Buffer.alloc(30_000_000)], '/1': [302, { Location: '/ada.png' }, ''], '/2': [301, { Location: '1' }, ''],
    '/3': [307, { Location: '/2' }, ''], '/4': [308, { Location: '/3' }, ''], '/5': [302, { Location: '/4' }, ''], '/6': [302, { Location: '/5' }, ''],
    '/http': [302, { Location: 'http://example.com/ada.png' }, ''], '/file': [302, { Location: 'file:///etc/passwd' }, ''],
    '/private': [302, { Location: 'https://10.0.0.1/ada.png' }, ''],
    '/nowhere': [302, {}, ''], '/error': [500, {}, 'Failed'],
  };
  const server = http.createServer((request, response) => {
    const [status, headers, body] = pages[request.url] ?? [404, {}, ''];
    response.writeHead(status, headers).end(body);
  }).listen(0, '127.0.0.1', () => parentPort.postMessage({ port: server.address().port, pages: Object.keys(pages) }));`;

/** @type {Worker} */
let server;
/** @type {{port: number, pages: string[]}} */
let site;

before(async () => {
  server = new Worker(script, { eval: true, workerData: image });
  site = await new Promise((resolve) => { server.once('message', resolve); });
});
after(() => server.terminate());

const push = (/** @type {string} */ avatar) => ({
  aps: { alert: { title: 'Ada', body: 'Hi' }, 'mutable-content': 1 }, senderId: 'u_ada', senderName: 'Ada', senderAvatar: avatar,
});

test('lint --online sends the same requests as the tool and rejects the same URLs', needsBoth, () => {
  const files = Object.fromEntries([...site.pages, '/none'].map((page) => (
    [`${page.slice(1)}.json`, push(`http://127.0.0.1:${site.port}${page}`)])));
  withFolder({ ...files, 'other.json': push('https://10.0.0.1/a.png'), 'settings.txt': { allowsLocalhost: true } }, (folder) => {
    const words = ['lint', '--online', '--settings', 'settings.txt', '--format', 'json', '.'];
    const { output } = compare(words, { folder });
    const codes = JSON.parse(output).findings.map(({ file, code }) => `${file} ${code}`);
    for (const name of ['4', 'http', 'file', 'private']) assert.ok(codes.includes(`${name}.json image-redirected`), name);
    for (const name of ['login', 'gone', 'html.png']) assert.ok(codes.includes(`${name}.json image-needs-login`), name);
    assert.ok(codes.includes('large.json image-large'), codes.join('\n'));
    compare(['lint', '--online', '.'], { folder });
    compare(['lint', '--online', '--settings', 'settings.txt', '-'], { folder, input: JSON.stringify(files['ada.png.json']) });
  });
});
