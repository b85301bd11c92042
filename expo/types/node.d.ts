// Declarations of the parts of Node that the package uses.

interface Buffer extends Uint8Array {
  subarray(start?: number, end?: number): Buffer;
  equals(other: Uint8Array): boolean;
  toString(encoding?: string, start?: number, end?: number): string;
}

declare const Buffer: {
  alloc(size: number): Buffer;
  byteLength(text: string): number;
  concat(parts: readonly Uint8Array[]): Buffer;
  from(text: string, encoding?: string): Buffer;
  from(bytes: ArrayLike<number>): Buffer;
};

declare class URL {
  constructor(url: string, base?: string | URL);
  readonly host: string;
  readonly href: string;
  readonly pathname: string;
  readonly protocol: string;
}

declare const console: {
  error(...values: unknown[]): void;
  log(...values: unknown[]): void;
  warn(...values: unknown[]): void;
};

declare const process: {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly pid: number;
  readonly platform: string;
  cwd(): string;
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
    readonly size: number;
    isDirectory(): boolean;
    isFile(): boolean;
  }

  interface Dirent {
    readonly name: string;
    isDirectory(): boolean;
    isFile(): boolean;
  }

  function copyFileSync(from: string, to: string): void;
  function existsSync(path: string): boolean;
  function mkdirSync(path: string, options?: { recursive?: boolean }): string | undefined;
  function mkdtempSync(prefix: string): string;
  function readFileSync(path: string): Buffer;
  function readFileSync(path: string, encoding: 'utf8'): string;
  function readdirSync(path: string): string[];
  function readdirSync(path: string, options: { withFileTypes: true }): Dirent[];
  function realpathSync(path: string): string;
  function renameSync(from: string, to: string): void;
  function rmSync(path: string, options?: { force?: boolean; recursive?: boolean }): void;
  function statSync(path: string): Stats;
  function unlinkSync(path: string): void;
  function writeFileSync(path: string, data: string | Uint8Array): void;

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
  interface Hash {
    update(data: string | Uint8Array): Hash;
    digest(encoding: 'hex' | 'base64'): string;
  }

  function createHash(algorithm: string): Hash;
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
