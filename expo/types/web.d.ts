// Declarations of the parts of the web platform that the package uses and that Node supports.

declare class TextEncoder {
  encode(text: string): Uint8Array;
}

declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array): string;
}

declare class AbortSignal {
  static timeout(milliseconds: number): AbortSignal;
}

interface Response {
  readonly body: AsyncIterable<Uint8Array> | null;
  readonly headers: { get(name: string): string | null };
  readonly ok: boolean;
  readonly status: number;
}

declare function fetch(url: string, options?: {
  headers?: Record<string, string>; redirect?: 'follow' | 'manual'; signal?: AbortSignal;
}): Promise<Response>;

declare function setTimeout(callback: (value?: any) => void, milliseconds: number): unknown;
declare function clearTimeout(timer: unknown): void;

declare var crypto: { getRandomValues<Values extends BigUint64Array>(values: Values): Values };

type BufferSource = ArrayBuffer | ArrayBufferView;

declare namespace WebAssembly {
  class Module {
    constructor(bytes: BufferSource);
  }

  class Instance {
    constructor(module: Module, imports: object);
    readonly exports: any;
  }

  class RuntimeError extends Error {}

  function compile(bytes: BufferSource): Promise<Module>;
}

interface Array<T> {
  findLast(predicate: (value: T) => boolean): T | undefined;
}
