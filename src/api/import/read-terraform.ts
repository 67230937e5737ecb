import { readJsonObject } from '#src/lib/json/json-text.ts';
import { bodyFromJson, isTerraformJson } from './hcl/body-from-json.ts';
import type { TerraformConfiguration } from './hcl/configuration.ts';
import { configurationFromBody } from './hcl/configuration-from-body.ts';
import { configurationFromState, isTerraformState } from './hcl/configuration-from-state.ts';
import { HclError } from './hcl/limits.ts';
import { parseHcl } from './hcl/parse-body.ts';
import { typed } from './provider-types.ts';

const withTypes = ({ resources, warnings }: TerraformConfiguration): TerraformConfiguration => ({
  resources: resources.map(typed),
  warnings,
});

/** Evaluates HCL. Throws a sentence with line and column where the text is not HCL. */
export function readHcl(text: string): TerraformConfiguration {
  try {
    return withTypes(configurationFromBody(parseHcl(text)));
  } catch (error) {
    throw error instanceof HclError ? new Error(`Not Terraform. ${error.message}`) : error;
  }
}

/** A configuration in JSON syntax, a state or a plan; undefined for other text. */
export function readTerraformJson(text: string): TerraformConfiguration | undefined {
  const { root, value } = readJsonObject(text);
  if (!root) return undefined;
  if (isTerraformState(value)) return withTypes(configurationFromState(value));
  return isTerraformJson(value) ? withTypes(configurationFromBody(bodyFromJson(root, text))) : undefined;
}
