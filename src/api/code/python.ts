import { added, literal, quoted } from './literals.ts';
import {
  addressOf,
  authorityVariable,
  type CodeTarget,
  formText,
  hasOwnAuthority,
  originOf,
  type Program,
  type Step,
  snakeCase,
} from './program.ts';

const textOf = {
  nothing: 'None',
  yes: 'True',
  no: 'False',
  key: quoted,
  variable: snakeCase,
};

const byKey = `def client():
    passwords = urllib.request.HTTPPasswordMgrWithDefaultRealm()
    passwords.add_password(None, ORIGIN, os.environ["ATLAS_PUBLIC_KEY"], os.environ["ATLAS_PRIVATE_KEY"])
    return urllib.request.build_opener(urllib.request.HTTPDigestAuthHandler(passwords))`;

const byAccount = `def client():
    account = os.environ["ATLAS_CLIENT_ID"] + ":" + os.environ["ATLAS_CLIENT_SECRET"]
    basic = "Basic " + base64.b64encode(account.encode()).decode()
    asked = urllib.request.Request(
        ORIGIN + "/api/oauth/token", data=b"grant_type=client_credentials", headers={"Authorization": basic}
    )
    with urllib.request.urlopen(asked) as answer:
        token = json.load(answer)["access_token"]
    opener = urllib.request.build_opener()
    opener.addheaders = [("Authorization", "Bearer " + token)]
    return opener`;

const call = `def call(method, path, accept, body=None, content_type=None):
    headers = {"Accept": accept}
    data = body
    if content_type is not None:
        headers["Content-Type"] = content_type
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
    request = urllib.request.Request(ORIGIN + path, data=data, headers=headers, method=method)
    try:
        with atlas.open(request) as answer:
            raw = answer.read()
            kind = answer.headers.get_content_type()
    except urllib.error.HTTPError as refused:
        sys.exit(f"{method} {path}: {refused.code} {refused.read().decode()}")
    return json.loads(raw) if raw and kind.endswith("json") else raw`;

const part = (path: readonly (string | number)[]): string =>
  path.map((each) => `[${typeof each === 'number' ? each : quoted(each)}]`).join('');

function stepLines({ note, request, keep = [], expect = [] }: Step): string[] {
  const { method, accept, body, contentType, saveAs } = request;
  const form = contentType === 'application/x-www-form-urlencoded';
  const text = form ? `${quoted(formText(body))}.encode()` : literal(body, textOf, '    ');
  const input = [
    quoted(method),
    added(addressOf(request), snakeCase),
    quoted(accept),
    ...(body === undefined ? [] : [text, quoted(contentType ?? '')]),
  ];
  return [
    ...(note === undefined ? [] : [`# ${note.replaceAll(/\s+/gu, ' ')}`]),
    'answer = call(',
    ...input.map((each) => `    ${each},`),
    ')',
    ...(saveAs === undefined
      ? ['print(json.dumps(answer, indent=2) if not isinstance(answer, bytes) else answer.decode())']
      : [`open(${quoted(saveAs)}, "wb").write(answer)`]),
    ...keep.map(({ name, from }) => `${snakeCase(name)} = answer${part(from)}`),
    ...expect.map(
      ({ at, equals }) => `assert answer${part(at)} == ${literal(equals, textOf)}, answer${part(at)}`,
    ),
    '',
  ];
}

const trust = `# the emulator has a certificate authority of its own: it prints the path of ca.pem when it starts
TLS = ssl.create_default_context(cafile=os.environ["${authorityVariable}"])`;

/** A client that trusts the emulator's authority beside the usual ones. */
const trusting = (client: string): string =>
  client
    .replaceAll('build_opener()', 'build_opener(urllib.request.HTTPSHandler(context=TLS))')
    .replaceAll(
      'build_opener(urllib.request.HTTPDigest',
      'build_opener(urllib.request.HTTPSHandler(context=TLS), urllib.request.HTTPDigest',
    )
    .replaceAll('urlopen(asked)', 'urlopen(asked, context=TLS)');

function head(target: CodeTarget): string[] {
  const account = target.kind === 'serviceAccount';
  const own = hasOwnAuthority(target);
  const client = account ? byAccount : byKey;
  return [
    ...(account ? ['import base64'] : []),
    'import json',
    'import os',
    ...(own ? ['import ssl'] : []),
    'import sys',
    'import urllib.error',
    'import urllib.request',
    '',
    `ORIGIN = ${quoted(originOf(target))}`,
    ...(own ? [trust] : []),
    '',
    '',
    own ? trusting(client) : client,
    '',
    '',
    'atlas = client()',
    '',
    '',
    call,
    '',
    '',
  ];
}

/** A program in Python, with its standard library alone. */
export function writePython({ target, steps }: Program): string {
  return [...head(target), ...steps.flatMap(stepLines)].join('\n').trimEnd().concat('\n');
}
