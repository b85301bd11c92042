'use strict';

const path = require('node:path');
const { MessageChannel, Worker, receiveMessageOnPort } = require('node:worker_threads');

const { codedError } = require('./errors.js');

/**
 * A thread for the browser and downloads, which need Node's event loop. The calling thread waits for the result,
 * because the module can't suspend a call.
 */
class Background {
  #signal = new Int32Array(new SharedArrayBuffer(4));
  /** @type {import('node:worker_threads').MessagePort | undefined} */
  #port;

  /** Runs an operation of `worker.js`, and returns its result. */
  call(/** @type {string} */ name, /** @type {any[]} */ ...values) {
    const port = this.#port ?? this.#start();
    Atomics.store(this.#signal, 0, 0);
    port.postMessage([name, ...values]);
    Atomics.wait(this.#signal, 0, 0);
    const { message: { result, failure, code } } = /** @type {any} */ (receiveMessageOnPort(port));
    if (failure !== undefined) throw codedError(code, failure);
    return result;
  }

  #start() {
    const { port1, port2 } = new MessageChannel();
    const workerData = { port: port2, signal: this.#signal };
    new Worker(path.join(__dirname, 'worker.js'), { workerData, transferList: [port2] }).unref();
    this.#port = port1;
    return port1;
  }

  /** Closes the browser if an operation started it. */
  end() { if (this.#port) this.call('close'); }
}

module.exports = { Background };
