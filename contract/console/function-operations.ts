import { z } from 'zod';
import {
  CommandReply,
  CommandRequest,
  commandLimit,
  Deployment,
  DeploymentPatch,
  DeploymentRequest,
  DeploymentTest,
  FunctionChange,
  FunctionRequest,
  FunctionRun,
  FunctionRunPage,
  FunctionScope,
  FunctionSettings,
  FunctionVersion,
  RunRequest,
  ServerFunction,
  sourceLimit,
} from './functions.ts';
import { consoleOperations } from './table/operation.ts';

const whole = (max: number, fallback: number) =>
  z.coerce.number<number>('must be a whole number').int().min(1).max(max).default(fallback);
const RunFilter = FunctionScope.extend({
  functionId: z.string().max(64).optional(),
  pageNum: whole(1_000_000, 1),
  itemsPerPage: whole(500, 50),
});

/** Source and arguments, each character escaped at worst. */
const functionLimits = { bytes: 6 * sourceLimit + 4 * 1024 * 1024 };
/** A hundred values of 64 KiB. */
const settingsLimits = { bytes: 16 * 1024 * 1024 };
/** Arguments of 16 MiB, escaped twice, and a source. */
const runLimits = { bytes: 2 * 16 * 1024 * 1024 + 6 * sourceLimit };
/** Extended JSON within JSON: every quote is escaped twice. */
const commandLimits = { bytes: 2 * commandLimit, depth: 8, nodes: 64 };

const reads = { method: 'GET', role: 'viewer' } as const;
const saves = { role: 'operator', effect: 'notes', audited: true } as const;
const stored = '/functions/:functionId';

/** Functions of a project and what their context holds. */
export const functionOperations = consoleOperations({
  listFunctions: {
    ...{ ...reads, path: '/functions', query: FunctionScope, answer: z.array(ServerFunction) },
    summary: 'List the functions of a project by name',
  },
  createFunction: {
    ...{ method: 'POST', path: '/functions', ...saves, body: FunctionRequest, bodyLimits: functionLimits },
    ...{ answer: ServerFunction, status: 201 },
    summary: 'Create a function; 409 `FUNCTION_EXISTS` for a name that is taken',
  },
  getFunction: {
    ...{ ...reads, path: stored, answer: ServerFunction },
    summary: 'Return a function',
  },
  saveFunction: {
    ...{ method: 'PUT', path: stored, ...saves, body: FunctionChange, bodyLimits: functionLimits },
    answer: ServerFunction,
    summary: 'Save a function; 409 `STALE_VERSION` for another version than the stored one',
  },
  deleteFunction: { method: 'DELETE', path: stored, ...saves, summary: 'Delete a function' },
  listFunctionVersions: {
    ...{ ...reads, path: `${stored}/versions`, answer: z.array(FunctionVersion) },
    summary: 'List the saved versions of a function, the newest first',
  },
  getFunctionSettings: {
    ...{ ...reads, path: '/function-settings', query: FunctionScope, answer: FunctionSettings },
    summary: 'Return the services and values that functions of a project find in their context',
  },
  saveFunctionSettings: {
    ...{ method: 'PUT', path: '/function-settings', ...saves, query: FunctionScope },
    ...{ body: FunctionSettings, bodyLimits: settingsLimits, answer: FunctionSettings },
    summary: 'Save the services and values of a project',
  },
});

const run = '/function-runs/:runId';

/** Runs of functions. */
export const runOperations = consoleOperations({
  listFunctionRuns: {
    ...{ ...reads, path: '/function-runs', query: RunFilter, answer: FunctionRunPage },
    summary: 'List runs, the newest first, without output, result, calls and changes',
  },
  runFunction: {
    ...{ method: 'POST', path: '/function-runs', role: 'operator', effect: 'service', status: 201 },
    ...{ body: RunRequest, bodyLimits: runLimits, answer: FunctionRun },
    summary: 'Start a run and answer at once; 429 `TOO_MANY_RUNS` when too many wait',
  },
  getFunctionRun: {
    ...{ ...reads, path: run, query: z.strictObject({ wait: z.enum(['0', '1']).optional() }) },
    answer: FunctionRun,
    summary: 'Return a run; with `wait=1` when it has ended, or after 20 seconds',
  },
  cancelFunctionRun: {
    ...{ method: 'POST', path: `${run}/cancel`, role: 'operator', effect: 'ends', answer: FunctionRun },
    summary: 'Stop a run',
  },
});

const administers = { role: 'administrator', effect: 'account', audited: true } as const;
const deployment = '/deployments/:deploymentId';

/** Real deployments: administrators manage them, everybody may choose one. */
export const deploymentOperations = consoleOperations({
  listDeployments: {
    ...{ ...reads, path: '/deployments', answer: z.array(Deployment) },
    summary: 'List deployments, without their connection strings',
  },
  createDeployment: {
    ...{ method: 'POST', path: '/deployments', ...administers, body: DeploymentRequest },
    ...{ answer: Deployment, status: 201 },
    summary: 'Create a deployment',
  },
  updateDeployment: {
    ...{ method: 'PATCH', path: deployment, ...administers, body: DeploymentPatch, answer: Deployment },
    summary: 'Change a deployment; without `uri` the stored connection string remains',
  },
  deleteDeployment: {
    ...{ method: 'DELETE', path: deployment, ...administers },
    summary: 'Delete a deployment',
  },
  testDeployment: {
    ...{ method: 'POST', path: `${deployment}/test`, role: 'operator', effect: 'probes', audited: true },
    answer: DeploymentTest,
    summary: 'Ask a deployment for its version',
  },
});

export const commandOperations = consoleOperations({
  runCommand: {
    ...{ method: 'POST', path: '/command', role: 'viewer', effect: 'service' },
    ...{ body: CommandRequest, bodyLimits: commandLimits, answer: CommandReply },
    summary: 'Run a database command; those that write require the role operator',
  },
});
