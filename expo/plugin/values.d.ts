/** Property list value. `{ real: 0.4 }` is a floating-point number, even if it has no fraction. */
export type PlistValue =
  | string
  | boolean
  | number
  | { real: number }
  | readonly PlistValue[]
  | { [name: string]: PlistValue };

/** Raw value copied from another object of the project, including its quotes. */
export type Verbatim = { verbatim: string | number };

/** Identifier of an object, with its comment. */
export type Reference = { reference: string; comment: string };

/** Value to write to a project file. */
export type ProjectValue =
  | string
  | Verbatim
  | Reference
  | ProjectValue[]
  | { [name: string]: ProjectValue };

/** Fields of an object in a project file. */
export type Fields = { [name: string]: ProjectValue };

/** Object as parsed by the package `xcode`: raw values, with comments under separate keys. */
export type RawObject = { [name: string]: any };

/** Project file as parsed by the package `xcode`. */
export type ParsedProject = {
  hash: {
    project: {
      objects: { [isa: string]: RawObject };
      rootObject: string;
      objectVersion?: unknown;
    };
  };
};
