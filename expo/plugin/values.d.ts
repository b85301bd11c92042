/**
 * A value of a property list; a fraction is given as `{ real: 0.4 }`, since JavaScript has one kind of
 * number alone.
 */
export type PlistValue =
  | string
  | boolean
  | number
  | { real: number }
  | readonly PlistValue[]
  | { [name: string]: PlistValue };

/** A text as another object of the project has it, quotes and all. */
export type Verbatim = { verbatim: string | number };

/** The identifier of an object, with its comment. */
export type Reference = { reference: string; comment: string };

/** A value that is written into a project file. */
export type ProjectValue =
  | string
  | Verbatim
  | Reference
  | ProjectValue[]
  | { [name: string]: ProjectValue };

/** Fields of an object of a project file. */
export type Fields = { [name: string]: ProjectValue };

/** An object as the parser of project files makes it: values as written, comments beside them. */
export type RawObject = { [name: string]: any };

/** What the package `xcode` makes of a project file. */
export type ParsedProject = {
  hash: {
    project: {
      objects: { [isa: string]: RawObject };
      rootObject: string;
      objectVersion?: unknown;
    };
  };
};
