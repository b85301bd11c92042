'use strict';

/** File signatures of the image formats that iOS supports, with their offsets. */
const SIGNATURES = [
  { offset: 0, bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { offset: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  { offset: 0, bytes: Buffer.from('GIF8') },
  { offset: 8, bytes: Buffer.from('WEBP') },
  ...['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'].map((brand) => ({
    offset: 4,
    bytes: Buffer.from(`ftyp${brand}`),
  })),
];

/**
 * Whether a file is a PNG, JPEG, GIF, WebP or HEIC image.
 *
 * @param {Buffer} bytes
 */
function isSupportedImage(bytes) {
  return SIGNATURES.some((signature) =>
    bytes
      .subarray(signature.offset, signature.offset + signature.bytes.length)
      .equals(signature.bytes),
  );
}

exports.isSupportedImage = isSupportedImage;
