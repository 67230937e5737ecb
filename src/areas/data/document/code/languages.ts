import type { Kind } from '#src/lib/ejson/value.ts';

/** A value without values inside, taken apart. */
export interface Scalar {
  /** Digits, hexadecimal digits, or the text of a string, a pattern or code. */
  text: string;
  /** Base64 of binary data, options of a pattern. */
  more: string;
  /** The subtype of binary data, the increment of a timestamp. */
  number: number;
}

/** Around fields or elements, each on its own line. */
export interface Enclosure {
  open: string;
  close: string;
  /** Without any. */
  empty: string;
  /** Absent: a comma and a line break. */
  separator?: string;
}

/** The syntax of one language for documents of its driver. */
export interface Language {
  label: string;
  string: (text: string) => string;
  null: string;
  bool: (value: boolean) => string;
  document: Enclosure & { field: (name: string, value: string) => string };
  array: Enclosure;
  /** Not finite numbers. */
  special: Readonly<Record<'NaN' | 'Infinity' | '-Infinity', string>>;
  scalars: Readonly<Record<ScalarKind, (scalar: Scalar) => string>>;
}

export type ScalarKind = Exclude<
  Kind,
  'null' | 'bool' | 'string' | 'array' | 'object' | 'undefined' | 'symbol' | 'dbPointer'
>;

const json = JSON.stringify;
const asIs = ({ text }: Scalar): string => text;
const call =
  (name: string) =>
  ({ text }: Scalar): string =>
    `${name}(${json(text)})`;
/** A number without quotes. */
const exact =
  (name: string) =>
  ({ text }: Scalar): string =>
    `${name}(${text})`;
const braces = {
  open: '{',
  close: '}',
  empty: '{}',
  field: (name: string, value: string) => `${json(name)}: ${value}`,
};
const brackets = { open: '[', close: ']', empty: '[]' };
const truth = String;
const singleQuoted = (text: string): string => `'${text.replace(/[\\']/gu, '\\$&')}'`;
const bytesOf = (base64: string): string[] =>
  [...atob(base64)].map((letter) => `0x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`);
const hexBytes = (hex: string): string => (hex.match(/../gu) ?? []).map((byte) => `0x${byte}`).join(', ');
const isoOr = ({ text }: Scalar, iso: string, epoch: string): string => {
  const date = new Date(Number(text));
  const year = Number.isNaN(date.getTime()) ? -1 : date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? `${iso}("${date.toISOString()}")` : `${epoch}(${text})`;
};
const scriptNumbers = { NaN: 'NaN', Infinity: 'Infinity', '-Infinity': '-Infinity' };
/** A whole double needs its class: the driver would store an integer. */
const scriptDouble =
  (name: string) =>
  ({ text }: Scalar): string =>
    text.endsWith('.0') ? `${name}(${text.slice(0, -2)})` : text;

export const shellLabel = 'mongosh';

const shell: Language = {
  ...{
    label: shellLabel,
    string: json,
    null: 'null',
    bool: truth,
    document: braces,
    array: brackets,
    special: scriptNumbers,
  },
  scalars: {
    int: asIs,
    long: call('NumberLong'),
    double: scriptDouble('Double'),
    decimal: call('NumberDecimal'),
    objectId: call('ObjectId'),
    date: (scalar) => isoOr(scalar, 'ISODate', 'new Date'),
    uuid: call('UUID'),
    binary: ({ more, number }) => `BinData(${number}, ${json(more)})`,
    regex: ({ text, more }) => `RegExp(${json(text)}, ${json(more)})`,
    timestamp: ({ text, number }) => `Timestamp({ t: ${text}, i: ${number} })`,
    minKey: () => 'MinKey()',
    maxKey: () => 'MaxKey()',
    code: call('Code'),
  },
};

const javascript: Language = {
  ...shell,
  label: 'JavaScript',
  scalars: {
    int: asIs,
    long: call('Long.fromString'),
    double: scriptDouble('new Double'),
    decimal: call('Decimal128.fromString'),
    objectId: call('new ObjectId'),
    date: (scalar) => isoOr(scalar, 'new Date', 'new Date'),
    uuid: call('new UUID'),
    binary: ({ more, number }) => `Binary.createFromBase64(${json(more)}, ${number})`,
    regex: ({ text, more }) => `new BSONRegExp(${json(text)}, ${json(more)})`,
    timestamp: ({ text, number }) => `new Timestamp({ t: ${text}, i: ${number} })`,
    minKey: () => 'new MinKey()',
    maxKey: () => 'new MaxKey()',
    code: call('new Code'),
  },
};

const python: Language = {
  ...{
    label: 'Python',
    string: json,
    null: 'None',
    bool: (value) => (value ? 'True' : 'False'),
    document: braces,
    array: brackets,
  },
  special: { NaN: 'float("nan")', Infinity: 'float("inf")', '-Infinity': 'float("-inf")' },
  scalars: {
    int: asIs,
    long: exact('Int64'),
    double: asIs,
    decimal: call('Decimal128'),
    objectId: call('ObjectId'),
    date: exact('DatetimeMS'),
    uuid: call('UUID'),
    binary: ({ more, number }) => `Binary(base64.b64decode(${json(more)}), ${number})`,
    regex: ({ text, more }) => `Regex(${json(text)}, ${json(more)})`,
    timestamp: ({ text, number }) => `Timestamp(${text}, ${number})`,
    minKey: () => 'MinKey()',
    maxKey: () => 'MaxKey()',
    code: call('Code'),
  },
};

const java: Language = {
  ...{ label: 'Java', string: json, null: 'null', bool: truth },
  document: {
    open: 'new Document()',
    close: '',
    empty: 'new Document()',
    separator: '\n',
    field: (name, value) => `.append(${json(name)}, ${value})`,
  },
  array: { open: 'Arrays.asList(', close: ')', empty: 'List.of()' },
  special: {
    NaN: 'Double.NaN',
    Infinity: 'Double.POSITIVE_INFINITY',
    '-Infinity': 'Double.NEGATIVE_INFINITY',
  },
  scalars: {
    int: asIs,
    long: ({ text }) => `${text}L`,
    double: asIs,
    decimal: call('Decimal128.parse'),
    objectId: call('new ObjectId'),
    date: ({ text }) => `new BsonDateTime(${text}L)`,
    uuid: call('UUID.fromString'),
    binary: ({ more, number }) => `new Binary((byte) ${number}, Base64.getDecoder().decode(${json(more)}))`,
    regex: ({ text, more }) => `new BsonRegularExpression(${json(text)}, ${json(more)})`,
    timestamp: ({ text, number }) => `new BsonTimestamp(${text}, ${number})`,
    minKey: () => 'new MinKey()',
    maxKey: () => 'new MaxKey()',
    code: call('new Code'),
  },
};

const csharp: Language = {
  ...{ label: 'C#', string: json, null: 'BsonNull.Value', bool: truth },
  document: {
    open: 'new BsonDocument {',
    close: '}',
    empty: 'new BsonDocument()',
    field: (name, value) => `{ ${json(name)}, ${value} }`,
  },
  array: { open: 'new BsonArray {', close: '}', empty: 'new BsonArray()' },
  special: { NaN: 'double.NaN', Infinity: 'double.PositiveInfinity', '-Infinity': 'double.NegativeInfinity' },
  scalars: {
    ...java.scalars,
    decimal: call('Decimal128.Parse'),
    date: ({ text }) => `new BsonDateTime(${text}L)`,
    uuid: ({ text }) => `new BsonBinaryData(new Guid(${json(text)}), GuidRepresentation.Standard)`,
    binary: ({ more, number }) =>
      `new BsonBinaryData(Convert.FromBase64String(${json(more)}), (BsonBinarySubType)${number})`,
    minKey: () => 'BsonMinKey.Value',
    maxKey: () => 'BsonMaxKey.Value',
    code: call('new BsonJavaScript'),
  },
};

const go: Language = {
  ...{ label: 'Go', string: json, null: 'nil', bool: truth },
  document: {
    open: 'bson.D{',
    close: ',}',
    empty: 'bson.D{}',
    field: (name, value) => `{${json(name)}, ${value}}`,
  },
  array: { open: 'bson.A{', close: ',}', empty: 'bson.A{}' },
  special: { NaN: 'math.NaN()', Infinity: 'math.Inf(1)', '-Infinity': 'math.Inf(-1)' },
  scalars: {
    int: exact('int32'),
    long: exact('int64'),
    double: exact('float64'),
    decimal: ({ text }) =>
      `func() bson.Decimal128 { d, _ := bson.ParseDecimal128(${json(text)}); return d }()`,
    objectId: ({ text }) => `bson.ObjectID{${hexBytes(text)}}`,
    date: exact('bson.DateTime'),
    uuid: ({ text }) => `bson.Binary{Subtype: 4, Data: []byte{${hexBytes(text.replaceAll('-', ''))}}}`,
    binary: ({ more, number }) =>
      `bson.Binary{Subtype: ${number}, Data: []byte{${bytesOf(more).join(', ')}}}`,
    regex: ({ text, more }) => `bson.Regex{Pattern: ${json(text)}, Options: ${json(more)}}`,
    timestamp: ({ text, number }) => `bson.Timestamp{T: ${text}, I: ${number}}`,
    minKey: () => 'bson.MinKey{}',
    maxKey: () => 'bson.MaxKey{}',
    code: call('bson.JavaScript'),
  },
};

const ofPhp =
  (name: string) =>
  ({ text }: Scalar): string =>
    `new MongoDB\\BSON\\${name}(${singleQuoted(text)})`;

const php: Language = {
  ...{ label: 'PHP', string: singleQuoted, null: 'null', bool: truth },
  document: {
    ...brackets,
    empty: 'new stdClass()',
    field: (name, value) => `${singleQuoted(name)} => ${value}`,
  },
  array: brackets,
  special: { NaN: 'NAN', Infinity: 'INF', '-Infinity': '-INF' },
  scalars: {
    int: asIs,
    long: ofPhp('Int64'),
    double: asIs,
    decimal: ofPhp('Decimal128'),
    objectId: ofPhp('ObjectId'),
    date: ofPhp('UTCDateTime'),
    uuid: ({ text }) => `new MongoDB\\BSON\\Binary(hex2bin('${text.replaceAll('-', '')}'), 4)`,
    binary: ({ more, number }) => `new MongoDB\\BSON\\Binary(base64_decode('${more}'), ${number})`,
    regex: ({ text, more }) => `new MongoDB\\BSON\\Regex(${singleQuoted(text)}, '${more}')`,
    // documented: the increment comes first
    timestamp: ({ text, number }) => `new MongoDB\\BSON\\Timestamp(${number}, ${text})`,
    minKey: () => 'new MongoDB\\BSON\\MinKey()',
    maxKey: () => 'new MongoDB\\BSON\\MaxKey()',
    code: ofPhp('Javascript'),
  },
};

// in Ruby, #{ … } in a string is evaluated
const rubyText = (text: string): string => json(text).replaceAll('#', '\\#');
const rubyKinds: Readonly<Record<number, string>> = {
  0: ':generic',
  1: ':function',
  2: ':old',
  3: ':uuid_old',
  4: ':uuid',
  5: ':md5',
  6: ':ciphertext',
  7: ':column',
  8: ':sensitive',
  9: ':vector',
};

const ruby: Language = {
  ...{ label: 'Ruby', string: rubyText, null: 'nil', bool: truth, array: brackets },
  document: { ...braces, field: (name, value) => `${rubyText(name)} => ${value}` },
  special: { NaN: 'Float::NAN', Infinity: 'Float::INFINITY', '-Infinity': '-Float::INFINITY' },
  scalars: {
    int: asIs,
    long: exact('BSON::Int64.new'),
    double: asIs,
    decimal: call('BSON::Decimal128.new'),
    objectId: call('BSON::ObjectId.from_string'),
    date: ({ text }) => `Time.at(0, ${text}, :millisecond).utc`,
    uuid: call('BSON::Binary.from_uuid'),
    binary: ({ more, number }) =>
      `BSON::Binary.new(Base64.decode64(${json(more)}), ${rubyKinds[number] ?? ':user'})`,
    regex: ({ text, more }) => `BSON::Regexp::Raw.new(${rubyText(text)}, ${json(more)})`,
    timestamp: ({ text, number }) => `BSON::Timestamp.new(${text}, ${number})`,
    minKey: () => 'BSON::MinKey.new',
    maxKey: () => 'BSON::MaxKey.new',
    code: ({ text }) => `BSON::Code.new(${rubyText(text)})`,
  },
};

const rustText = (text: string): string =>
  json(text)
    .replaceAll(/\\u([0-9a-f]{4})/gu, '\\u{$1}')
    .replaceAll('\\b', '\\u{8}')
    .replaceAll('\\f', '\\u{c}');

const rust: Language = {
  ...{ label: 'Rust', string: rustText, null: 'Bson::Null', bool: truth, array: brackets },
  document: {
    open: 'doc! {',
    close: '}',
    empty: 'doc! {}',
    field: (name, value) => `${rustText(name)}: ${value}`,
  },
  special: { NaN: 'f64::NAN', Infinity: 'f64::INFINITY', '-Infinity': 'f64::NEG_INFINITY' },
  scalars: {
    int: asIs,
    long: ({ text }) => `${text}_i64`,
    double: asIs,
    decimal: ({ text }) => `"${text}".parse::<Decimal128>()?`,
    objectId: ({ text }) => `ObjectId::parse_str("${text}")?`,
    date: exact('DateTime::from_millis'),
    uuid: ({ text }) => `Uuid::parse_str("${text}")?`,
    binary: ({ more, number }) =>
      `Binary { subtype: BinarySubtype::from(${number}_u8), bytes: BASE64_STANDARD.decode("${more}")? }`,
    regex: ({ text, more }) => `Regex { pattern: ${rustText(text)}.into(), options: "${more}".into() }`,
    timestamp: ({ text, number }) => `Timestamp { time: ${text}, increment: ${number} }`,
    minKey: () => 'Bson::MinKey',
    maxKey: () => 'Bson::MaxKey',
    code: ({ text }) => `Bson::JavaScriptCode(${rustText(text)}.into())`,
  },
};

/** The shell, and the languages of the drivers. */
export const languages: readonly Language[] = [shell, javascript, python, java, csharp, go, php, ruby, rust];
