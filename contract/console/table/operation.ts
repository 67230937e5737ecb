import type { z } from 'zod';
import type { ConsoleRole } from '../access/console-role.ts';
import type { SessionNeed } from '../access/session-need.ts';

/** The effect of a request other than GET. It determines the read-only mode and the tests of the row. */
export type Effect =
  /** Computes or reads, and changes nothing. */
  | 'reads'
  /** Changes the state of the console that people share; refused by a read-only console. */
  | 'console'
  /** Stores drafts and notes, also in a read-only console. */
  | 'notes'
  /** Concerns the caller or the console's accounts: sessions, passwords, users. */
  | 'account'
  /** Stores a schedule: each run is authorized for its owner when it begins. */
  | 'schedules'
  /** Ends something that runs; always allowed. */
  | 'ends'
  /** Checks whether something can be reached. */
  | 'probes'
  /** Changes the service or a cluster; the protection of its connection applies. */
  | 'service';

/** Limits of a request body, where they are not the usual ones. */
export interface BodyLimits {
  bytes: number;
  /** Levels of nesting. */
  depth: number;
  /** Values and containers. */
  nodes: number;
  /** The names down to a list or object that is passed on as its bytes, unread. */
  unread?: readonly string[];
}

interface CommonRow {
  /** Below `/bff`, with `:parameters`. */
  path: `/${string}`;
  /** One line in the imperative. */
  summary: string;
  /** The role that it requires, also as a part of another role; `anyone`: on the way to a session, without one. */
  role: ConsoleRole | 'anyone';
  query?: z.ZodObject;
  /** Schema of the success body; without it the answer is 204. */
  answer?: z.ZodType;
  /** Sent by the page, not by the person: does not prolong the session. */
  background?: true;
  /** Also allowed while the session still requires one of these steps. */
  during?: readonly SessionNeed[];
}

interface ReadingRow extends CommonRow {
  method: 'GET';
  /** Opened by a navigation of the browser, also from another site; answers a page or a redirect. */
  page?: true;
}

interface ChangingRow extends CommonRow {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  effect: Effect;
  body?: z.ZodType;
  /** Sent by another server, not by a browser: the body is a form, `application/x-www-form-urlencoded`. */
  form?: true;
  /** What differs from the usual limits. */
  bodyLimits?: Partial<BodyLimits> | ((params: Readonly<Record<string, string>>) => Partial<BodyLimits>);
  /** Status of success with an answer; 200 without it. */
  status?: 201 | 202;
  /** Writes a line of the audit log around the change; its handler names the subject. */
  audited?: true;
}

/**
 * One operation of the console's own API, stated once. The server's route and checks, the browser's calls, the document
 * `docs/console-api.md` and the tests of every row derive from it.
 */
export type ConsoleOperation = ReadingRow | ChangingRow;

/** Rows of one area with their literal types. */
export const consoleOperations = <const Rows extends Record<string, ConsoleOperation>>(rows: Rows): Rows =>
  rows;

/** `'/dashboards/:dashboardId'` → `{ dashboardId: string }` */
type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown;

type QueryInput<Row> = Row extends { query: infer Query extends z.ZodType } ? z.input<Query> : unknown;
type QueryOutput<Row> = Row extends { query: infer Query extends z.ZodType } ? z.output<Query> : unknown;
type BodyInput<Row> = Row extends { body: infer Body extends z.ZodType } ? { body: z.input<Body> } : unknown;
type BodyOutput<Row> = Row extends { body: infer Body extends z.ZodType }
  ? { body: z.output<Body> }
  : unknown;
type Flat<T> = { [K in keyof T]: T[K] };

/** Arguments of a client: parameters of the path and the query by name, and `body`. */
export type ArgsOfRow<Row extends ConsoleOperation> = Flat<
  PathParams<Row['path']> & QueryInput<Row> & BodyInput<Row>
>;

/** Input of a handler: the same after validation. */
export type InputOfRow<Row extends ConsoleOperation> = Flat<
  PathParams<Row['path']> & QueryOutput<Row> & BodyOutput<Row>
>;

/** The body of success; undefined without one. */
export type AnswerOfRow<Row extends ConsoleOperation> = Row extends { answer: infer Answer extends z.ZodType }
  ? z.output<Answer>
  : undefined;

/** Names of the parameters of a path, in order. */
export const paramsOfPath = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
