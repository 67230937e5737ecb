import { added, pathText, quoted } from './literals.ts';
import {
  addressOf,
  authorityVariable,
  bodyPieces,
  hasOwnAuthority,
  isKept,
  originOf,
  type Pieces,
  type Program,
  type Step,
} from './program.ts';

const imports = {
  key: [
    'crypto/md5',
    'crypto/rand',
    'encoding/hex',
    'fmt',
    'io',
    'log',
    'net/http',
    'os',
    'regexp',
    'strings',
  ],
  account: ['encoding/json', 'fmt', 'io', 'log', 'net/http', 'os', 'strings'],
} as const;

const byKey = `func md5Hex(text string) string {
	sum := md5.Sum([]byte(text))
	return hex.EncodeToString(sum[:])
}

func proof(challenge, method, uri string) string {
	field := func(name string) string {
		match := regexp.MustCompile(name + \`="?([^",]+)\`).FindStringSubmatch(challenge)
		if match == nil {
			return ""
		}
		return match[1]
	}
	user, realm, nonce := os.Getenv("ATLAS_PUBLIC_KEY"), field("realm"), field("nonce")
	random := make([]byte, 16)
	rand.Read(random)
	cnonce := hex.EncodeToString(random)
	mine := md5Hex(user + ":" + realm + ":" + os.Getenv("ATLAS_PRIVATE_KEY"))
	response := md5Hex(strings.Join([]string{mine, nonce, "00000001", cnonce, "auth", md5Hex(method + ":" + uri)}, ":"))
	text := fmt.Sprintf(\`Digest username="%s", realm="%s", nonce="%s", uri="%s", cnonce="%s", response="%s", qop=auth, nc=00000001\`,
		user, realm, nonce, uri, cnonce, response)
	if opaque := field("opaque"); opaque != "" {
		text += fmt.Sprintf(\`, opaque="%s"\`, opaque)
	}
	return text
}

func call(method, path, accept, body, contentType string) []byte {
	answer := send(method, path, accept, body, contentType, "")
	if challenge := answer.Header.Get("WWW-Authenticate"); answer.StatusCode == 401 && challenge != "" {
		io.Copy(io.Discard, answer.Body)
		answer.Body.Close()
		answer = send(method, path, accept, body, contentType, proof(challenge, method, answer.Request.URL.RequestURI()))
	}
	return read(answer)
}`;

const byAccount = `var token = func() string {
	request, err := http.NewRequest("POST", origin+"/api/oauth/token", strings.NewReader("grant_type=client_credentials"))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.SetBasicAuth(os.Getenv("ATLAS_CLIENT_ID"), os.Getenv("ATLAS_CLIENT_SECRET"))
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	var reply struct {
		Token string \`json:"access_token"\`
	}
	if err := json.Unmarshal(read(answer), &reply); err != nil {
		log.Fatal(err)
	}
	return reply.Token
}()

func call(method, path, accept, body, contentType string) []byte {
	return read(send(method, path, accept, body, contentType, "Bearer "+token))
}`;

const common = `func send(method, path, accept, body, contentType, authorization string) *http.Response {
	request, err := http.NewRequest(method, origin+path, strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Accept", accept)
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	if authorization != "" {
		request.Header.Set("Authorization", authorization)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	return answer
}

func read(answer *http.Response) []byte {
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil {
		log.Fatal(err)
	}
	if answer.StatusCode >= 400 {
		log.Fatalf("%s %s: %d %s", answer.Request.Method, answer.Request.URL, answer.StatusCode, raw)
	}
	return raw
}`;

const parts = `// part follows keys and positions into an answer.
func part(raw []byte, path ...any) any {
	var at any
	if err := json.Unmarshal(raw, &at); err != nil {
		log.Fatal(err)
	}
	for _, step := range path {
		switch key := step.(type) {
		case string:
			at = at.(map[string]any)[key]
		case int:
			at = at.([]any)[key]
		}
	}
	return at
}`;

const same = (name: string): string => name;

/** A text over several lines is between backticks where possible. */
function goText(pieces: Pieces): string {
  if (pieces.some((piece) => typeof piece === 'string' && /[`\r]/u.test(piece))) return added(pieces, same);
  return pieces.map((piece) => (isKept(piece) ? piece.$kept : `\`${piece}\``)).join(' + ');
}

function scalar(value: string | number | boolean | null): string {
  if (value === null) return 'nil';
  if (typeof value === 'number') return `float64(${value})`;
  return typeof value === 'string' ? quoted(value) : String(value);
}

function stepLines({ note, request, keep = [], expect = [] }: Step): string[] {
  const body = bodyPieces(request, 2);
  const input = [
    quoted(request.method),
    added(addressOf(request), same),
    quoted(request.accept),
    body === undefined ? '""' : goText(body),
    quoted(body === undefined ? '' : (request.contentType ?? '')),
  ];
  return [
    ...(note === undefined ? [] : [`// ${note.replaceAll(/\s+/gu, ' ')}`]),
    `answer = call(${input.join(', ')})`,
    ...(request.saveAs === undefined
      ? ['fmt.Println(string(answer))']
      : [
          `if err := os.WriteFile(${quoted(request.saveAs)}, answer, 0o600); err != nil {`,
          '\tlog.Fatal(err)',
          '}',
        ]),
    ...keep.flatMap(({ name, from }) => [
      `${name} := part(answer, ${pathText(from)}).(string)`,
      `_ = ${name}`,
    ]),
    ...expect.flatMap(({ at, equals }) => [
      `if got := part(answer, ${pathText(at)}); got != ${scalar(equals)} {`,
      `\tlog.Fatalf("%s is %v", ${quoted(at.join('.'))}, got)`,
      '}',
    ]),
    '',
  ];
}

const trust = `// the emulator has a certificate authority of its own: it prints the path of ca.pem when it starts
var client = func() *http.Client {
	pem, err := os.ReadFile(os.Getenv("${authorityVariable}"))
	if err != nil {
		log.Fatal("${authorityVariable}: ", err)
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(pem)
	return &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}}}
}()`;

/** A program in Go, with its standard library alone. */
export function writeGo({ target, steps }: Program): string {
  const account = target.kind === 'serviceAccount';
  const own = hasOwnAuthority(target);
  const looks = steps.some(({ keep = [], expect = [] }) => keep.length + expect.length > 0);
  const needed = new Set<string>([
    ...imports[account ? 'account' : 'key'],
    ...(looks ? ['encoding/json'] : []),
    ...(own ? ['crypto/tls', 'crypto/x509'] : []),
  ]);
  const withClient = (text: string): string => (own ? text.replaceAll('http.DefaultClient', 'client') : text);
  const body = steps.flatMap(stepLines).join('\n').trimEnd();
  // text between backticks keeps its lines unchanged
  const indented = body
    .split(/(`[^`]*`)/u)
    .map((text, at) => (at % 2 ? text : text.replaceAll(/\n(?=.)/gu, '\n\t')));
  return [
    'package main',
    '',
    'import (',
    ...[...needed].sort().map((name) => `\t${quoted(name)}`),
    ')',
    '',
    `const origin = ${quoted(originOf(target))}`,
    '',
    ...(own ? [trust, ''] : []),
    withClient(account ? byAccount : byKey),
    '',
    withClient(common),
    '',
    ...(looks ? [parts, ''] : []),
    'func main() {',
    '\tvar answer []byte',
    `\t${indented.join('')}`,
    '}',
    '',
  ].join('\n');
}
