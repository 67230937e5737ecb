import { cloudOrigin } from '#contract/api/names.ts';
import { shellQuoted } from '#src/lib/shell-text.ts';
import {
  bodyPieces,
  type CodeRequest,
  hasOwnAuthority,
  isKept,
  isScript,
  originOf,
  type Pieces,
  type Program,
} from './program.ts';
import { afterwards, authorityText, comment, shellPieces } from './shell.ts';
import table from './tables/atlas-cli.json' with { type: 'json' };

/** As the released program names its commands, for each operation that it has one for: `projects getProject`. */
const commands: Readonly<Record<string, string>> = table.commands;

function flag(name: string, value: unknown): string[] {
  return (Array.isArray(value) ? value : [value])
    .filter((each) => each !== undefined && each !== null && each !== '')
    .map((each) => {
      const pieces: Pieces = [isKept(each) ? each : String(each)];
      const text = shellPieces(pieces);
      // a switch takes its value behind a sign alone: `--enable false` would switch it on // observed
      if (/^'(?:true|false)'$/u.test(text)) return `--${name}=${text.slice(1, -1)}`;
      return `--${name} ${/^'[\w.:@-]+'$/u.test(text) ? text.slice(1, -1) : text}`;
    });
}

function command(request: CodeRequest): string {
  const { operationId, params, query = {}, version, body, saveAs } = request;
  const flags = [
    ...Object.entries({ ...params, ...query }).flatMap(([name, value]) => flag(name, value)),
    ...(version === undefined ? [] : [`--version ${version}`]),
    // observed: 1.46.4 refuses `--output-file`, by which its own comments call it
    ...(saveAs === undefined ? [] : [`--outputFile ${shellQuoted(saveAs)}`]),
    // a named file is refused where the standard input is no terminal, as in CI; this is taken everywhere // documented: its source
    ...(body === undefined ? [] : ['< request.json']),
  ];
  return [`atlas api ${commands[operationId] ?? operationId}`, ...flags].join(' \\\n  ');
}

/** The body in a file, which the command reads as its standard input. The shell inserts kept values. */
function bodyLines(request: CodeRequest): string[] {
  const body = bodyPieces(request, 2);
  if (body === undefined) return [];
  return [`printf '%s' ${shellPieces(body)} > request.json`];
}

/**
 * Query parameters without which the CLI refuses a command; for some of these operations the service itself
 * requires none of them.
 */
const demands: Readonly<Record<string, readonly string[]>> = table.demands;

/** Query parameters of the service that it has no flag for. */
const unknown: Readonly<Record<string, readonly string[]>> = table.lacks;

/** Why the Atlas CLI cannot do it; undefined where it can. */
export function cliLacks({ steps }: Program): string | undefined {
  const name = `Atlas CLI ${table.version}`;
  for (const { request } of steps) {
    const { operationId, query = {} } = request;
    if (commands[operationId] === undefined) return `${name} has no command for ${operationId}.`;
    const missing = demands[operationId]?.filter((each) => query[each] === undefined) ?? [];
    if (missing.length > 0) return `${name} requires ${missing.join(', ')} for ${operationId}.`;
    const flagless = unknown[operationId]?.filter((each) => query[each] !== undefined) ?? [];
    if (flagless.length > 0) return `${name} has no flag for ${flagless.join(', ')} of ${operationId}.`;
  }
  return undefined;
}

/** Its commands were named after an older description of the service, and a later version may name them anew. */
const forVersion = comment(`For Atlas CLI ${table.version}`);

/** A program as commands of the Atlas CLI, which knows the credentials by its profile. */
export function writeAtlasCli(program: Program): string {
  const { target, steps } = program;
  const origin = originOf(target);
  const elsewhere =
    origin === cloudOrigin ? [] : [`export MONGODB_ATLAS_OPS_MANAGER_URL=${shellQuoted(`${origin}/`)}`];
  // programs in Go take further authorities from this variable // documented
  const trust = hasOwnAuthority(target) ? [`export SSL_CERT_FILE=${authorityText}`] : [];
  if (!isScript(program))
    return [
      forVersion,
      ...elsewhere,
      ...trust,
      ...steps.flatMap(({ request }) => [...bodyLines(request), command(request)]),
    ].join('\n');
  return [
    '#!/bin/sh',
    forVersion,
    'set -eu',
    ...elsewhere,
    ...trust,
    '',
    ...steps.flatMap((step) => {
      const { note, request } = step;
      const head = [...(note === undefined ? [] : [comment(note)]), ...bodyLines(request)];
      if (request.saveAs !== undefined) return [...head, command(request), ''];
      return [...head, `answer=$(${command(request)})`, `printf '%s\\n' "$answer"`, ...afterwards(step), ''];
    }),
  ].join('\n');
}
