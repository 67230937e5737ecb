import { shellQuoted } from '#src/lib/shell-text.ts';
import {
  type AnswerPath,
  addressOf,
  authorityVariable,
  bodyPieces,
  type CodeRequest,
  type CodeTarget,
  hasOwnAuthority,
  isKept,
  isScript,
  originOf,
  type Pieces,
  type Program,
  type Step,
  snakeCase,
} from './program.ts';

/** One argument of a shell; kept values are outside the single quotes. */
export function shellPieces(pieces: Pieces): string {
  return pieces
    .map((piece) => (isKept(piece) ? `"$${snakeCase(piece.$kept)}"` : shellQuoted(piece)))
    .join('');
}

/** Part of a JSON text, in the language of jq. */
function jqPath(path: AnswerPath): string {
  const parts = path.map((part) => {
    if (typeof part === 'number') return `[${part}]`;
    return /^[A-Za-z_]\w*$/u.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`;
  });
  const text = parts.join('');
  return text.startsWith('.') ? text : `.${text}`;
}

/** Commands after a step whose response is in `$answer`. */
export function afterwards({ keep = [], expect = [] }: Step): string[] {
  return [
    ...keep.map(
      ({ name, from }) =>
        `${snakeCase(name)}=$(printf '%s' "$answer" | jq --raw-output ${shellQuoted(jqPath(from))})`,
    ),
    ...expect.map(({ at, equals }) => {
      const test = `${jqPath(at)} == ${JSON.stringify(equals)}`;
      return `printf '%s' "$answer" | jq --exit-status ${shellQuoted(test)} > /dev/null`;
    }),
  ];
}

export const comment = (note: string): string => `# ${note.replaceAll(/\s+/gu, ' ')}`;

/** Fails with an explanation where the variable is not set. */
export const authorityText = `"\${${authorityVariable}:?must hold the path of the ca.pem that the emulator prints when it starts}"`;
const trust = (target: CodeTarget): string => (hasOwnAuthority(target) ? `--cacert ${authorityText} ` : '');

function who(target: CodeTarget): string {
  const credentials =
    target.kind === 'serviceAccount'
      ? '--header "Authorization: Bearer $ATLAS_TOKEN"'
      : '--digest --user "$ATLAS_PUBLIC_KEY:$ATLAS_PRIVATE_KEY"';
  return trust(target) + credentials;
}

function argumentsOf(target: CodeTarget, request: CodeRequest): string[] {
  const body = bodyPieces(request, 2);
  return [
    ...(request.method === 'GET' ? [] : [`--request ${request.method}`]),
    `--header 'Accept: ${request.accept}'`,
    ...(body === undefined
      ? []
      : [`--header 'Content-Type: ${request.contentType}'`, `--data ${shellPieces(body)}`]),
    ...(request.saveAs === undefined ? [] : [`--output ${shellQuoted(request.saveAs)}`]),
    shellPieces([originOf(target), ...addressOf(request)]).replaceAll("''", ''),
  ];
}

const joined = (parts: readonly string[]): string => parts.join(' \\\n  ');

function stepLines(target: CodeTarget, step: Step): string[] {
  const { note, request } = step;
  const command = joined(['atlas', ...argumentsOf(target, request)]);
  const head = note === undefined ? [] : [comment(note)];
  if (request.saveAs !== undefined) return [...head, command, ''];
  return [...head, `answer=$(${command})`, `printf '%s\\n' "$answer"`, ...afterwards(step), ''];
}

/** The token of a service account, as requested by a script. */
const tokenLines = (target: CodeTarget): string[] => [
  `ATLAS_TOKEN=$(${joined([
    'curl --silent --show-error --fail-with-body',
    `${trust(target)}--user "$ATLAS_CLIENT_ID:$ATLAS_CLIENT_SECRET"`,
    '--data grant_type=client_credentials',
    shellQuoted(`${originOf(target)}/api/oauth/token`),
  ])} | jq --raw-output .access_token)`,
  '',
];

/** A program as curl: one command, or a script that stops at the first request that fails. */
export function writeShell({ target, steps }: Program): string {
  const [first] = steps;
  if (first && !isScript({ target, steps }))
    return joined([`curl ${who(target)}`, ...argumentsOf(target, first.request)]);
  return [
    '#!/bin/sh',
    'set -eu',
    '',
    ...(target.kind === 'serviceAccount' ? tokenLines(target) : []),
    'atlas() {',
    `  curl --silent --show-error --fail-with-body ${who(target)} "$@"`,
    '}',
    '',
    ...steps.flatMap((step) => stepLines(target, step)),
  ].join('\n');
}
