import { type EjsonObject, isObject } from './value.ts';

const most = 4;

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Number of bytes that a base64 text holds. */
const byteCount = (base64: string): number =>
  (base64.length / 4) * 3 - (/={0,2}$/u.exec(base64)?.[0].length ?? 0);

// documented: BSON Binary subtype 9, vectors
const elementTypes: Readonly<
  Record<number, { name: string; size: number; read: (view: DataView, at: number) => number }>
> = {
  3: { name: 'int8', size: 1, read: (view, at) => view.getInt8(at) },
  39: { name: 'float32', size: 4, read: (view, at) => view.getFloat32(at, true) },
};

/** `float32 vector [1536] 0.12, -0.5, …` */
function vectorText(base64: string): string | undefined {
  // the header, and the first elements
  const head = bytesOf(base64.slice(0, 32));
  const [type = 0, padding = 0] = head;
  const length = byteCount(base64) - 2;
  if (length < 0) return undefined;
  if (type === 16) return `packed bit vector [${length * 8 - padding}]`;
  const element = Object.hasOwn(elementTypes, type) ? elementTypes[type] : undefined;
  if (!element || length % element.size !== 0) return undefined;
  const count = length / element.size;
  const view = new DataView(head.buffer);
  const first = Array.from({ length: Math.min(most, count) }, (_, index) =>
    String(Number(element.read(view, 2 + index * element.size).toPrecision(6))),
  );
  return `${element.name} vector [${count}] ${first.join(', ')}${count > most ? ', …' : ''}`;
}

/** A binary value on one line: vectors by their elements, others by subtype and size. */
export function binaryText(value: EjsonObject): string {
  const inner = isObject(value.$binary) ? value.$binary : {};
  const { base64, subType } = inner;
  const text = typeof base64 === 'string' ? base64 : '';
  const vector = subType === '09' ? vectorText(text) : undefined;
  if (vector !== undefined) return vector;
  const kind = subType === '03' && byteCount(text) === 16 ? ' (legacy UUID)' : '';
  return `subtype ${String(subType)}${kind}, ${byteCount(text)} bytes`;
}
