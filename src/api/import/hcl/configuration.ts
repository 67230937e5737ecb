import type { ValueObject } from './values.ts';

/** One resource of a configuration, after `for_each` and `count`. */
export interface TerraformResource {
  /** As Terraform prints it: `mongodbatlas_database_user.app["svc-a"]`. */
  address: string;
  type: string;
  /** From 1; 0 where the source has no lines. */
  line: number;
  /** Arguments and lists of blocks; unknown values in their places. */
  body: ValueObject;
  /** The same with `lifecycle.ignore_changes` marked as unknown values that are ignored. */
  compared: ValueObject;
  /** `ignore_changes = all`. */
  isIgnored: boolean;
  /** From a state or a plan: values computed by the service are included. */
  isState: boolean;
}

/** Everything that a text of Terraform describes, and what of it was left out, in sentences. */
export interface TerraformConfiguration {
  resources: TerraformResource[];
  warnings: string[];
}

/** `Line 12, mongodbatlas_team.dba: `: the start of a warning. */
export const locationOf = (line: number, address: string): string =>
  line > 0 ? `Line ${line}, ${address}` : address;
