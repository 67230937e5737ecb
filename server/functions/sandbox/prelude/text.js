// Text and bytes, which the engine leaves to its surroundings. Evaluated first: BSON needs them.
globalThis.__inside = { random: () => Math.random() };
(() => {
  const inside = __inside;
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const digits = new Map([...alphabet].map((each, at) => [each, at]));

  function fail(message) {
    const error = new Error(message);
    error.name = 'InvalidCharacterError';
    throw error;
  }

  function btoa(data) {
    const text = String(data);
    let out = '';
    for (let at = 0; at < text.length; at += 3) {
      const codes = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
      if (codes.some((code) => code > 255)) fail('btoa: the text has characters beyond Latin-1');
      const bits = (codes[0] << 16) | ((codes[1] || 0) << 8) | (codes[2] || 0);
      out += alphabet[bits >> 18] + alphabet[(bits >> 12) & 63];
      out += at + 1 < text.length ? alphabet[(bits >> 6) & 63] : '=';
      out += at + 2 < text.length ? alphabet[bits & 63] : '=';
    }
    return out;
  }

  function atob(data) {
    const text = String(data)
      .replace(/[\t\n\f\r ]/g, '')
      .replace(/={1,2}$/, '');
    if (text.length % 4 === 1) fail('atob: the text is not Base64');
    let out = '';
    let bits = 0;
    let count = 0;
    for (const each of text) {
      const digit = digits.get(each);
      if (digit === undefined) fail('atob: the text is not Base64');
      bits = ((bits << 6) | digit) & 0xffffff;
      count += 6;
      if (count < 8) continue;
      count -= 8;
      out += String.fromCharCode((bits >> count) & 255);
    }
    return out;
  }

  /** Bytes of a code point in UTF-8. */
  function put(bytes, point) {
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    else if (point < 0x10000)
      bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    else
      bytes.push(
        0xf0 | (point >> 18),
        0x80 | ((point >> 12) & 63),
        0x80 | ((point >> 6) & 63),
        0x80 | (point & 63),
      );
  }

  class TextEncoder {
    get encoding() {
      return 'utf-8';
    }
    encode(text = '') {
      const bytes = [];
      for (const each of String(text)) {
        const point = each.codePointAt(0);
        put(bytes, point >= 0xd800 && point <= 0xdfff ? 0xfffd : point);
      }
      return Uint8Array.from(bytes);
    }
  }

  /** Length and first bits of a sequence by its first byte; undefined where none begins. */
  function leader(byte) {
    if (byte < 0x80) return [0, byte, 0];
    if (byte >= 0xc2 && byte < 0xe0) return [1, byte & 31, 0x80];
    if (byte >= 0xe0 && byte < 0xf0) return [2, byte & 15, 0x800];
    if (byte >= 0xf0 && byte < 0xf5) return [3, byte & 7, 0x10000];
    return undefined;
  }

  /** The code point at a place and how many bytes it takes; undefined where the bytes are wrong. */
  function take(bytes, at) {
    const found = leader(bytes[at]);
    if (!found) return undefined;
    let point = found[1];
    for (let more = 1; more <= found[0]; more += 1) {
      const next = bytes[at + more];
      if (next === undefined || (next & 0xc0) !== 0x80) return undefined;
      point = (point << 6) | (next & 63);
    }
    const wrong = point < found[2] || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff);
    return wrong ? undefined : [point, found[0] + 1];
  }

  function bytesOf(input) {
    if (input === undefined) return new Uint8Array();
    if (input instanceof ArrayBuffer) return new Uint8Array(input);
    if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
    throw new TypeError('TextDecoder: decode takes an ArrayBuffer or a view of one');
  }

  class TextDecoder {
    #fatal;
    #keepMark;
    constructor(label = 'utf-8', { fatal = false, ignoreBOM = false } = {}) {
      if (!/^utf-?8$/i.test(label)) throw new RangeError(`TextDecoder: ${label} is not known, only utf-8 is`);
      this.#fatal = fatal;
      this.#keepMark = ignoreBOM;
    }
    get encoding() {
      return 'utf-8';
    }
    decode(input) {
      const bytes = bytesOf(input);
      let out = '';
      for (let at = 0; at < bytes.length; ) {
        const found = take(bytes, at);
        if (!found && this.#fatal) throw new TypeError('The encoded data was not valid for encoding utf-8');
        out += String.fromCodePoint(found ? found[0] : 0xfffd);
        at += found ? found[1] : 1;
      }
      return !this.#keepMark && out.charCodeAt(0) === 0xfeff ? out.slice(1) : out;
    }
  }

  // BSON makes ids of it; nothing in here is fit to be a secret, so it is taken away again
  globalThis.crypto = {
    getRandomValues(array) {
      for (let at = 0; at < array.length; at += 1) array[at] = Math.floor(inside.random() * 256);
      return array;
    },
  };
  Object.assign(globalThis, { atob, btoa, TextEncoder, TextDecoder });
})();
