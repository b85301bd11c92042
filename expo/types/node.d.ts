// What the package uses of Node, for checking without any package of types.

declare const process: {
  readonly argv: readonly string[];
  readonly cwd: () => string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
};

declare const console: {
  error(...values: unknown[]): void;
  log(...values: unknown[]): void;
  warn(...values: unknown[]): void;
};

declare const __dirname: string;

declare class URL {
  constructor(address: string, base?: string | URL);
  readonly href: string;
  readonly host: string;
  readonly protocol: string;
  readonly pathname: string;
}

interface Buffer extends Uint8Array {
  toString(encoding?: string, start?: number, end?: number): string;
  equals(other: Uint8Array): boolean;
}

declare const Buffer: {
  byteLength(text: string): number;
  from(text: string, encoding?: string): Buffer;
  from(bytes: ArrayLike<number>): Buffer;
};
