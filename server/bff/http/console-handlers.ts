import { z } from 'zod';
import type { AnswerOfRow, ConsoleOperation, InputOfRow } from '#contract/console/table/operation.ts';
import type { Audit, AuditedChange } from '../forward/audit.ts';
import { type AuditedSettings, changesBetween } from '../forward/audit-changes.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import { mustBeWritable, parse, parseQuery } from './errors.ts';
import { bodyLimits } from './json-body.ts';
import {
  type Call,
  json,
  noContent,
  type OpenRoute,
  openRoute,
  type Route,
  route,
  type SignedInRoute,
} from './route.ts';

export interface HandlerContext {
  call: Call;
  session: ActiveSession;
}

/** Rows that anyone may call have no session. */
type ContextOf<Row extends ConsoleOperation> = Row extends { role: 'anyone' }
  ? { call: Call; session: undefined }
  : HandlerContext;

/** Without an answer in the row the result is ignored. A handler may also answer directly, for instance with a stream. */
type Reply<Row extends ConsoleOperation> = Row extends { answer: unknown }
  ? AnswerOfRow<Row> | Response
  : unknown;

type Handle<Row extends ConsoleOperation> = (
  input: InputOfRow<Row>,
  context: ContextOf<Row>,
) => Reply<Row> | Promise<Reply<Row>>;

/** `operation`: where the log does not use the id of the row. */
type Subject = Omit<AuditedChange, 'operation'> & { operation?: string };

interface AuditedHandler<Row extends ConsoleOperation> {
  /** Names the target for the audit log; throws for requests that are refused without a line, such as an unknown id. */
  subject: (input: InputOfRow<Row>, context: HandlerContext) => Subject | Promise<Subject>;
  /** The settings of the console in the line, before and after the change. */
  settings?: AuditedSettings<InputOfRow<Row>, AnswerOfRow<Row>>;
  handle: Handle<Row>;
}

type Handler<Row extends ConsoleOperation> = Row extends { audited: true }
  ? AuditedHandler<Row>
  : Handle<Row>;

type Handlers<Rows> = {
  [Id in keyof Rows]: Rows[Id] extends ConsoleOperation ? Handler<Rows[Id]> : never;
};

/** Handlers of some rows of an area, for areas that define them in several files. */
export type HandlersFor<Rows, Ids extends keyof Rows = keyof Rows> = Pick<Handlers<Rows>, Ids>;

/** Builds the routes of an area from its rows and one handler for each. */
export type DefineConsoleHandlers = <const Rows extends Record<string, ConsoleOperation>>(
  rows: Rows,
  handlers: Handlers<Rows>,
) => RouteOf<Rows[keyof Rows]>[];

type RouteOf<Row extends ConsoleOperation> = Row extends { role: 'anyone' } ? OpenRoute : SignedInRoute;

interface ConsoleHandlersDeps {
  audit: Pick<Audit, 'asked'>;
  /** Whether this console refuses every change. */
  readOnly: boolean;
  /** Compares every answer with its schema: in development and tests. */
  checkAnswers: boolean;
}

/**
 * Role, validation, read-only mode, audit line, limits and the shape of answers follow from the row of an operation; a handler
 * gets validated input and returns the answer.
 */
export function createConsoleHandlers(deps: ConsoleHandlersDeps): DefineConsoleHandlers {
  return <const Rows extends Record<string, ConsoleOperation>>(rows: Rows, handlers: Handlers<Rows>) =>
    Object.entries(rows).map(([id, row]) =>
      routeOf(deps, id, row, handlers[id as keyof Rows] as AnyHandler),
    ) as RouteOf<Rows[keyof Rows]>[];
}

type AnyInput = Record<string, unknown>;
type AnyHandle = (input: AnyInput, context: { call: Call; session: ActiveSession | undefined }) => unknown;
type AnyHandler =
  | AnyHandle
  | {
      subject: (input: AnyInput, context: HandlerContext) => Subject | Promise<Subject>;
      settings?: AuditedSettings<AnyInput, unknown>;
      handle: AnyHandle;
    };

function routeOf(
  { audit, readOnly, checkAnswers }: ConsoleHandlersDeps,
  id: string,
  row: ConsoleOperation,
  handler: AnyHandler,
): Route {
  const handle = typeof handler === 'function' ? handler : handler.handle;
  const run = async (call: Call, session: ActiveSession | undefined): Promise<unknown> => {
    const context = { call, session };
    const input = inputOf(row, call);
    if (row.method !== 'GET' && row.effect === 'console') mustBeWritable(readOnly);
    if (typeof handler === 'function') return handle(input, context);
    if (!session) throw new Error(`${id}: only a signed-in user can be audited by the row`);
    const subject = await handler.subject(input, { call, session });
    const { settings } = handler;
    const before = await settings?.before?.(input, session);
    const changesOf = (answer: unknown) =>
      changesBetween(before, settings?.after?.(answer, input), settings?.secrets?.(input));
    const work = async () => handle(input, context);
    return audit.asked(call, session, { operation: id, ...subject }, work, settings && changesOf);
  };
  const respond = async (call: Call, session?: ActiveSession): Promise<Response> => {
    const answer = await run(call, session);
    if (answer instanceof Response) return answer;
    if (!row.answer) return noContent();
    if (checkAnswers) row.answer.parse(answer);
    if (answer === undefined) return noContent();
    return json(answer, (row.method !== 'GET' && row.status) || 200);
  };
  const { bodyLimits: limits } = row.method === 'GET' ? {} : row;
  const further: Pick<Route, 'background' | 'limits' | 'needsPerson' | 'during'> = {
    ...(row.background ? { background: true } : {}),
    ...(row.during ? { during: row.during } : {}),
    ...(row.method !== 'GET' && row.effect === 'account' ? { needsPerson: true } : {}),
    ...(limits
      ? {
          limits: (params) => ({
            ...bodyLimits,
            ...(typeof limits === 'function' ? limits(params) : limits),
          }),
        }
      : {}),
  };
  const path = `/bff${row.path}`;
  return row.role === 'anyone'
    ? openRoute(row.method, path, (call) => respond(call), {
        ...further,
        ...(row.method === 'GET' && row.page ? { page: true } : {}),
        ...(row.method !== 'GET' && row.form ? { form: true } : {}),
      })
    : route(row.method, path, row.role, respond, further);
}

const noQuery = z.strictObject({});

/** Parameters of the path, the query and the body, validated. */
function inputOf(row: ConsoleOperation, call: Call): AnyInput {
  return {
    ...call.params,
    ...parseQuery(row.query ?? noQuery, call.query),
    ...(row.method !== 'GET' && row.body ? { body: parse(row.body, call.body) } : {}),
  };
}
