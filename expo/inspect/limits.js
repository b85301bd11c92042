'use strict';

/** Maximum size of a file, in bytes. It is much larger than any payload. */
exports.maxSize = 16_000_000;

/** The reason that a larger file isn't read, as in the engine's requests. */
exports.tooLarge = {
  code: 'payload-too-large',
  message: `larger than ${exports.maxSize / 1_000_000} MB; the size limit of a payload is 4096 bytes`,
};
