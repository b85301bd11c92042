// Declarations of the parts of Node that the package uses.

interface Buffer extends Uint8Array {
  subarray(start?: number, end?: number): Buffer;
  equals(other: Uint8Array): boolean;
  readBigUInt64LE(offset?: number): bigint;
  readUInt32LE(offset?: number): number;
  toString(encoding?: string, start?: number, end?: number): string;
  writeUInt32LE(value: number, offset?: number): number;
}

declare const Buffer: {
  alloc(size: number): Buffer;
  byteLength(text: string): number;
  compare(one: Uint8Array, other: Uint8Array): number;
  concat(parts: readonly Uint8Array[]): Buffer;
  from(text: string, encoding?: string): Buffer;
  from(bytes: ArrayLike<number>): Buffer;
  from(content: string | ArrayLike<number>): Buffer;
};

declare class URL {
  constructor(url: string, base?: string | URL);
  readonly host: string;
  readonly hostname: string;
  readonly href: string;
  readonly password: string;
  readonly pathname: string;
  readonly protocol: string;
  readonly username: string;
}

declare const console: {
  error(...values: unknown[]): void;
  log(...values: unknown[]): void;
  warn(...values: unknown[]): void;
};

declare const process: {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly execPath: string;
  exitCode?: number;
  on(event: string, listener: (error: unknown) => void): unknown;
  readonly pid: number;
  readonly platform: string;
  readonly stdin: { readonly isTTY?: boolean };
  readonly versions: { readonly node: string };
  readonly stdout: { readonly columns?: number; readonly isTTY?: boolean };
  cwd(): string;
  getuid?(): number;
  kill(pid: number, signal: string | number): void;
};

declare const __dirname: string;
declare const __filename: string;
declare const module: { exports: any };

declare const require: {
  (name: string): any;
  resolve(name: string, options?: { paths?: string[] }): string;
};

declare module 'fs' {
  interface Stats {
    readonly dev: number;
    readonly gid: number;
    readonly ino: number;
    readonly mode: number;
    readonly mtimeMs: number;
    readonly size: number;
    readonly uid: number;
    isDirectory(): boolean;
    isFIFO(): boolean;
    isFile(): boolean;
    isSymbolicLink(): boolean;
  }

  interface Dirent {
    readonly name: string;
    isDirectory(): boolean;
    isFile(): boolean;
    isSymbolicLink(): boolean;
    isFIFO(): boolean;
  }

  const constants: {
    readonly O_NONBLOCK?: number; readonly O_RDONLY: number; readonly O_WRONLY: number;
    readonly R_OK: number; readonly W_OK: number; readonly X_OK: number;
  };
  function accessSync(path: string, mode?: number): void;
  function chmodSync(path: string, mode: number): void;
  function appendFileSync(path: string, data: string | Uint8Array): void;
  function chownSync(path: string, user: number, group: number): void;
  function closeSync(descriptor: number): void;
  function copyFileSync(from: string, to: string): void;
  function existsSync(path: string): boolean;
  function fstatSync(descriptor: number): Stats;
  function lstatSync(path: string): Stats;
  function lstatSync(path: string, options: { throwIfNoEntry: false }): Stats | undefined;
  function mkdirSync(path: string, options?: { recursive?: boolean }): string | undefined;
  function mkdtempSync(prefix: string): string;
  function openSync(path: string, flags: number): number;
  function readFileSync(path: string | number): Buffer;
  function readFileSync(path: string, encoding: 'utf8'): string;
  function readdirSync(path: string): string[];
  function readdirSync(path: string, options: { withFileTypes: true }): Dirent[];
  function readdirSync(path: string, options: { recursive: true }): string[];
  function readlinkSync(path: string): string;
  function readSync(
    descriptor: number, bytes: Uint8Array, offset: number, length: number, position: number | null): number;
  function realpathSync(path: string): string;
  function renameSync(from: string, to: string): void;
  function rmdirSync(path: string): void;
  function rmSync(path: string, options?: {
    force?: boolean; maxRetries?: number; recursive?: boolean; retryDelay?: number;
  }): void;
  function statSync(path: string): Stats;
  function statSync(path: string, options: { bigint?: false; throwIfNoEntry: false }): Stats | undefined;
  function statSync(
    path: string, options: { bigint: true; throwIfNoEntry: false },
  ): { dev: bigint; ino: bigint } | undefined;
  function unlinkSync(path: string): void;
  function writeFileSync(
    path: string, data: string | Uint8Array, options?: { flag?: string; mode?: number }): void;
  function writeSync(descriptor: number, bytes: Uint8Array, offset: number, length: number): number;

  namespace promises {
    function copyFile(from: string, to: string): Promise<void>;
    function mkdir(path: string, options?: { recursive?: boolean }): Promise<string | undefined>;
    function readFile(path: string): Promise<Buffer>;
    function readFile(path: string, encoding: 'utf8'): Promise<string>;
    function readdir(path: string): Promise<string[]>;
    function rm(path: string, options?: { force?: boolean; recursive?: boolean }): Promise<void>;
    function stat(path: string): Promise<Stats>;
    function writeFile(path: string, data: string | Uint8Array): Promise<void>;
  }
}

declare module 'path' {
  const delimiter: string;
  const sep: string;
  const posix: typeof import('path');
  function basename(path: string, suffix?: string): string;
  function dirname(path: string): string;
  function extname(path: string): string;
  function isAbsolute(path: string): boolean;
  function join(...parts: string[]): string;
  function normalize(path: string): string;
  function relative(from: string, to: string): string;
  function resolve(...parts: string[]): string;
}

declare module 'os' {
  function tmpdir(): string;
}

declare module 'crypto' {
  function randomBytes(count: number): Buffer;
  interface Hash {
    update(data: string | Uint8Array): Hash;
    digest(encoding: 'hex' | 'base64'): string;
  }

  function createHash(algorithm: string): Hash;
  const webcrypto: typeof globalThis.crypto;
}

declare module 'child_process' {
  interface ChildProcess {
    readonly exitCode: number | null;
    readonly pid?: number;
    readonly signalCode: string | null;
    readonly stdio: readonly unknown[];
    kill(signal: string): boolean;
    on(event: 'error', listener: (error: Error) => void): this;
    on(event: 'exit', listener: () => void): this;
    once(event: 'error', listener: (error: Error) => void): this;
    once(event: 'exit', listener: (code: number | null) => void): this;
    once(event: 'spawn', listener: () => void): this;
    unref(): void;
  }

  function spawn(program: string, words: readonly string[], options: {
    detached?: boolean; env?: Record<string, string | undefined>; stdio?: string | readonly string[];
  }): ChildProcess;
  function spawnSync(program: string, words: readonly string[], options: { stdio?: string }): { status: number | null };
}

declare module 'url' {
  function pathToFileURL(path: string): URL;
}

declare module 'node:fs' {
  export * from 'fs';
}

declare module 'node:path' {
  export * from 'path';
}

declare module 'node:os' {
  export * from 'os';
}

declare module 'node:crypto' {
  export * from 'crypto';
}

declare module 'v8' {
  function setFlagsFromString(flags: string): void;
}

declare module 'node:child_process' {
  export * from 'child_process';
}

declare module 'node:url' {
  export * from 'url';
}

declare module 'node:v8' {
  export * from 'v8';
}

declare module 'node:worker_threads' {
  interface MessagePort {
    postMessage(value: unknown): void;
    on(event: 'message', listener: (value: any) => void): void;
  }
  const workerData: any;
  class MessageChannel {
    readonly port1: MessagePort;
    readonly port2: MessagePort;
  }
  class Worker {
    constructor(file: string, options: { workerData: unknown; transferList: unknown[] });
    unref(): void;
  }
  function receiveMessageOnPort(port: MessagePort): { message: any } | undefined;
}
