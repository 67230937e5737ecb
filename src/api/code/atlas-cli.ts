import { cloudOrigin } from '#contract/names.ts';
import { shellQuoted } from '#src/lib/shell-text.ts';
import {
  bodyPieces,
  type CodeRequest,
  isKept,
  isScript,
  originOf,
  type Pieces,
  type Program,
} from './program.ts';
import { afterwards, comment, shellPieces } from './shell.ts';

/**
 * The name of an area as a word of the Atlas CLI: `Project IP Access List` → `projectIpAccessList` // documented: the
 * tag in camel case; runs of capitals keep their first alone
 */
export function cliTag(area: string): string {
  const words = area.split(/[^A-Za-z0-9]+/u).map((word) => {
    const calm = word.replaceAll(/(?<=[A-Z])[A-Z]+/gu, (rest) => rest.toLowerCase());
    return calm.charAt(0).toUpperCase() + calm.slice(1);
  });
  const text = words.join('');
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function flag(name: string, value: unknown): string[] {
  return (Array.isArray(value) ? value : [value])
    .filter((each) => each !== undefined && each !== null && each !== '')
    .map((each) => {
      const pieces: Pieces = [isKept(each) ? each : String(each)];
      const text = shellPieces(pieces);
      return `--${name} ${/^'[\w.:@-]+'$/u.test(text) ? text.slice(1, -1) : text}`;
    });
}

/** The name of the operation is another name of a command that has a shorter one // documented: the source of the Atlas CLI */
function command(request: CodeRequest): string {
  const { area = '', operationId, params, query = {}, version, body, saveAs } = request;
  const flags = [
    ...Object.entries({ ...params, ...query }).flatMap(([name, value]) => flag(name, value)),
    ...(version === undefined ? [] : [`--version ${version}`]),
    // observed: 1.46.4 refuses `--output-file`, by which its own comments call it
    ...(saveAs === undefined ? [] : [`--outputFile ${shellQuoted(saveAs)}`]),
    // a named file is refused where the standard input is no terminal, as in CI; this is taken everywhere // documented: its source
    ...(body === undefined ? [] : ['< request.json']),
  ];
  return [`atlas api ${cliTag(area)} ${operationId}`, ...flags].join(' \\\n  ');
}

/** The body in a file, which the command reads as its standard input. What was kept is put in by the shell. */
function bodyLines(request: CodeRequest): string[] {
  const body = bodyPieces(request, 2);
  if (body === undefined) return [];
  return [`printf '%s' ${shellPieces(body)} > request.json`];
}

/** Why the Atlas CLI cannot do it; undefined where it can. */
export function cliLacks({ steps }: Program): string | undefined {
  const lacking = steps.find(({ request }) => request.area === undefined);
  return lacking && `The Atlas CLI has no command for ${lacking.request.operationId}.`;
}

/** A program as commands of the Atlas CLI, which knows the credentials by its profile. */
export function writeAtlasCli(program: Program): string {
  const { target, steps } = program;
  const origin = originOf(target);
  const elsewhere =
    origin === cloudOrigin ? [] : [`export MONGODB_ATLAS_OPS_MANAGER_URL=${shellQuoted(`${origin}/`)}`];
  if (!isScript(program))
    return [...elsewhere, ...steps.flatMap(({ request }) => [...bodyLines(request), command(request)])].join(
      '\n',
    );
  return [
    '#!/bin/sh',
    'set -eu',
    ...elsewhere,
    '',
    ...steps.flatMap((step) => {
      const { note, request } = step;
      const head = [...(note === undefined ? [] : [comment(note)]), ...bodyLines(request)];
      if (request.saveAs !== undefined) return [...head, command(request), ''];
      return [...head, `answer=$(${command(request)})`, `printf '%s\\n' "$answer"`, ...afterwards(step), ''];
    }),
  ].join('\n');
}
