'use strict';

/** What the file of a picture begins with, and where. */
const SIGNATURES = [
  { at: 0, bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { at: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  { at: 0, bytes: Buffer.from('GIF8') },
  { at: 8, bytes: Buffer.from('WEBP') },
  ...['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'].map((brand) => ({
    at: 4,
    bytes: Buffer.from(`ftyp${brand}`),
  })),
];

/**
 * Whether bytes begin as a picture that iOS shows: PNG, JPEG, GIF, WebP or HEIC.
 *
 * @param {Buffer} bytes
 */
function isPicture(bytes) {
  return SIGNATURES.some((signature) =>
    bytes.subarray(signature.at, signature.at + signature.bytes.length).equals(signature.bytes),
  );
}

exports.isPicture = isPicture;
