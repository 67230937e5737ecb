/** What pages show of a certificate. */
export interface CertificateFacts {
  /** `CN=Orders CA, O=Orders`. */
  subject: string;
  issuer: string;
  /** Milliseconds. */
  notBefore: number;
  notAfter: number;
}

interface Element {
  tag: number;
  /** The content. */
  start: number;
  end: number;
}

const sequence = 0x30;
const version = 0xa0;
const objectId = 0x06;
const generalizedTime = 0x18;

/** The element at a position of a DER text; undefined where it does not fit. */
function elementAt(bytes: Uint8Array, at: number, end: number): Element | undefined {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) return undefined;
  const more = first & 0x7f;
  if (first >= 0x80 && (more === 0 || more > 3)) return undefined;
  let length = first < 0x80 ? first : 0;
  const start = at + 2 + (first < 0x80 ? 0 : more);
  for (let index = at + 2; index < start; index += 1) length = length * 256 + (bytes[index] ?? 0);
  return start + length <= end ? { tag, start, end: start + length } : undefined;
}

/** The members of a sequence or set. */
function membersOf(bytes: Uint8Array, { start, end }: Element): Element[] {
  const members: Element[] = [];
  for (let at = start; at < end; ) {
    const member = elementAt(bytes, at, end);
    if (!member) return [];
    members.push(member);
    at = member.end;
  }
  return members;
}

/** Short names of attributes by the bytes of their object identifiers. */
const attributes: Record<string, string> = {
  '55 04 03': 'CN',
  '55 04 06': 'C',
  '55 04 07': 'L',
  '55 04 08': 'ST',
  '55 04 0a': 'O',
  '55 04 0b': 'OU',
  '55 04 05': 'serialNumber',
  '09 92 26 89 93 f2 2c 64 01 19': 'DC',
  '2a 86 48 86 f7 0d 01 09 01': 'emailAddress',
};

const bmpString = 0x1e;

function textOf(bytes: Uint8Array, { tag, start, end }: Element): string {
  const part = bytes.subarray(start, end);
  if (tag !== bmpString) return new TextDecoder().decode(part);
  return new TextDecoder('utf-16be').decode(part);
}

function nameOf(bytes: Uint8Array, name: Element): string {
  const parts = membersOf(bytes, name).flatMap((set) =>
    membersOf(bytes, set).flatMap((pair) => {
      const [id, value] = membersOf(bytes, pair);
      if (id?.tag !== objectId || !value) return [];
      const key = [...bytes.subarray(id.start, id.end)].map((each) => each.toString(16).padStart(2, '0'));
      return [`${attributes[key.join(' ')] ?? 'other'}=${textOf(bytes, value)}`];
    }),
  );
  return parts.join(', ');
}

/** `260313140200Z`, or with four digits of the year; two digits are 1950 to 2049. */
function timeOf(bytes: Uint8Array, element: Element): number {
  const text = textOf(bytes, element);
  const [, year = '', rest = ''] = (element.tag === generalizedTime
    ? /^(\d{4})(\d{10})Z$/u
    : /^(\d{2})(\d{10})Z$/u
  ).exec(text) ?? ['', '', ''];
  const whole = year.length === 2 ? `${Number(year) < 50 ? '20' : '19'}${year}` : year;
  const [month, day, hour, minute, second] = rest.match(/\d{2}/gu) ?? [];
  return Date.parse(`${whole}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function bytesOf(pem: string): Uint8Array | undefined {
  try {
    const text = atob(pem.replaceAll(/-----[A-Z ]+-----|\s/gu, ''));
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Subject, issuer and validity of a certificate in PEM; undefined where it cannot be read. */
export function certificateFacts(pem: string): CertificateFacts | undefined {
  const bytes = bytesOf(pem);
  const whole = bytes && elementAt(bytes, 0, bytes.length);
  const [body] = bytes && whole?.tag === sequence ? membersOf(bytes, whole) : [];
  if (!bytes || body?.tag !== sequence) return undefined;
  const parts = membersOf(bytes, body);
  // serial number, algorithm, issuer, validity, subject
  const [, , issuer, validity, subject] = parts[0]?.tag === version ? parts.slice(1) : parts;
  const [from, to] = validity ? membersOf(bytes, validity) : [];
  if (!issuer || !subject || !from || !to) return undefined;
  const [notBefore, notAfter] = [timeOf(bytes, from), timeOf(bytes, to)];
  if (Number.isNaN(notBefore) || Number.isNaN(notAfter)) return undefined;
  return { subject: nameOf(bytes, subject), issuer: nameOf(bytes, issuer), notBefore, notAfter };
}
