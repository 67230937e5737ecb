import type { RunRequest, runStates } from '#contract/console/functions.ts';

/** Functions, their versions, settings and runs. */
export interface FunctionTables {
  functions: FunctionRow;
  function_versions: FunctionVersionRow;
  function_settings: FunctionSettingsRow;
  function_runs: FunctionRunRow;
}

export interface FunctionRow {
  id: string;
  connection: string;
  group_id: string;
  name: string;
  source: string;
  args: string;
  run_as: RunRequest['runAs'];
  version: number;
  created_at: number;
  updated_at: number;
  updated_by: string;
}

interface FunctionVersionRow {
  function_id: string;
  version: number;
  source: string;
  run_as: RunRequest['runAs'];
  saved_at: number;
  saved_by: string;
}

interface FunctionSettingsRow {
  /** Connection and project. */
  scope: string;
  /** FunctionSettings as JSON. */
  settings: string;
}

export interface FunctionRunRow {
  /** Sorts as time does. */
  id: string;
  connection: string;
  group_id: string;
  function_id: string | null;
  name: string;
  version: number | null;
  run_as: RunRequest['runAs'];
  args: string;
  state: (typeof runStates)[number];
  started_at: number;
  started_by: string;
  duration_ms: number | null;
  result: string | null;
  /** Error, output and calls as JSON. */
  error: string | null;
  output: string;
  output_cut: number;
  calls: string;
  call_count: number;
  dry_run: number;
  /** Of a dry run, as JSON. */
  changes: string | null;
  /** Size of its content in characters. */
  size: number;
  /** The last sign of life of the process that runs it. */
  alive_at: number;
  /** Requested at another process. */
  cancel_asked: number;
}
