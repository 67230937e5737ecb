import { added, literal, quoted } from './literals.ts';
import {
  type AnswerPath,
  addressOf,
  authorityVariable,
  formText,
  hasOwnAuthority,
  originOf,
  type Program,
  type Step,
} from './program.ts';

const textOf = {
  nothing: 'null',
  yes: 'true',
  no: 'false',
  key: (name: string) => (/^[A-Za-z_$][\w$]*$/u.test(name) ? name : quoted(name)),
  variable: (name: string) => name,
};

const byKey = `const md5 = (text) => createHash('md5').update(text).digest('hex');

function proof(challenge, method, path) {
  const parameter = (name) => new RegExp(name + '="?([^",]+)').exec(challenge)?.[1];
  const [realm, nonce, opaque] = ['realm', 'nonce', 'opaque'].map(parameter);
  const { ATLAS_PUBLIC_KEY: user, ATLAS_PRIVATE_KEY: secret } = process.env;
  const cnonce = randomBytes(16).toString('hex');
  const mine = md5(user + ':' + realm + ':' + secret);
  const response = md5([mine, nonce, '00000001', cnonce, 'auth', md5(method + ':' + path)].join(':'));
  const fields = { username: user, realm, nonce, uri: path, cnonce, response, ...(opaque && { opaque }) };
  const texts = Object.entries(fields).map(([name, value]) => name + '="' + value + '"');
  return 'Digest ' + [...texts, 'qop=auth', 'nc=00000001'].join(', ');
}

async function call(method, path, accept, body, contentType) {
  const headers = { accept, ...(contentType && { 'content-type': contentType }) };
  const send = (more) => fetch(origin + path, { method, headers: { ...headers, ...more }, body });
  let answer = await send({});
  const challenge = answer.headers.get('www-authenticate');
  if (answer.status === 401 && challenge) answer = await send({ authorization: proof(challenge, method, path) });`;

const byAccount = `const account = Buffer.from(process.env.ATLAS_CLIENT_ID + ':' + process.env.ATLAS_CLIENT_SECRET);
const asked = await fetch(origin + '/api/oauth/token', {
  method: 'POST',
  headers: { authorization: 'Basic ' + account.toString('base64') },
  body: new URLSearchParams({ grant_type: 'client_credentials' }),
});
const { access_token: token } = await asked.json();

async function call(method, path, accept, body, contentType) {
  const headers = { accept, authorization: 'Bearer ' + token, ...(contentType && { 'content-type': contentType }) };
  const answer = await fetch(origin + path, { method, headers, body });`;

/** Node.js reads further authorities when it starts, and at no other time in all of its versions // documented */
const trust = `// the emulator has a certificate authority of its own: it prints the path of ca.pem when it starts
const authority = process.env.${authorityVariable};
if (!authority) throw new Error('${authorityVariable} must hold the path of the ca.pem of the emulator');
if (process.env.NODE_EXTRA_CA_CERTS !== authority) {
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: authority };
  process.exit(spawnSync(process.execPath, process.argv.slice(1), { env, stdio: 'inherit' }).status ?? 1);
}
`;

const callEnd = `  if (!answer.ok) throw new Error(method + ' ' + path + ': ' + answer.status + ' ' + (await answer.text()));
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.split(';')[0].endsWith('json');
  return isJson && bytes.length > 0 ? JSON.parse(bytes) : bytes;
}`;

const part = (path: AnswerPath): string =>
  path
    .map((each) =>
      typeof each === 'string' && textOf.key(each) === each ? `.${each}` : `[${JSON.stringify(each)}]`,
    )
    .join('');

function bodyText({ request }: Step): string {
  const { body, contentType } = request;
  if (contentType === 'application/x-www-form-urlencoded') return quoted(formText(body));
  return `JSON.stringify(${literal(body, textOf, '  ')})`;
}

function stepLines(step: Step): string[] {
  const { note, request, keep = [], expect = [] } = step;
  const { method, accept, body, contentType, saveAs } = request;
  const input = [
    quoted(method),
    added(addressOf(request), textOf.variable),
    quoted(accept),
    ...(body === undefined ? [] : [bodyText(step), quoted(contentType ?? '')]),
  ];
  return [
    ...(note === undefined ? [] : [`// ${note.replaceAll(/\s+/gu, ' ')}`]),
    'answer = await call(',
    ...input.map((each) => `  ${each},`),
    ');',
    saveAs === undefined
      ? 'console.log(Buffer.isBuffer(answer) ? answer.toString() : JSON.stringify(answer, null, 2));'
      : `writeFileSync(${quoted(saveAs)}, answer);`,
    ...keep.map(({ name, from }) => `const ${name} = answer${part(from)};`),
    ...expect.map(({ at, equals }) => `assert.deepEqual(answer${part(at)}, ${literal(equals, textOf)});`),
    '',
  ];
}

/** A program in JavaScript for Node.js, a module without packages. */
export function writeJavaScript({ target, steps }: Program): string {
  const account = target.kind === 'serviceAccount';
  const saves = steps.some(({ request }) => request.saveAs !== undefined);
  const own = hasOwnAuthority(target);
  const asserts = steps.some(({ expect }) => (expect?.length ?? 0) > 0);
  return [
    ...(asserts ? ["import assert from 'node:assert/strict';"] : []),
    ...(own ? ["import { spawnSync } from 'node:child_process';"] : []),
    ...(account ? [] : ["import { createHash, randomBytes } from 'node:crypto';"]),
    ...(saves ? ["import { writeFileSync } from 'node:fs';"] : []),
    ...(asserts || own || !account || saves ? [''] : []),
    ...(own ? [trust] : []),
    `const origin = ${quoted(originOf(target))};`,
    '',
    account ? byAccount : byKey,
    callEnd,
    '',
    'let answer;',
    '',
    ...steps.flatMap(stepLines),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
