import type { BaselineSource, ConfigurationSource } from '#contract/console/configuration.ts';
import { readPastedText } from '#src/api/import/worker/run-import.ts';

/** Pasted text as something to compare a project with. */
export interface PastedSource {
  source: Extract<ConfigurationSource, NonNullable<BaselineSource>>;
  /** Sentences about what of it cannot be compared. */
  left: readonly string[];
}

/**
 * A configuration as a file, Terraform (HCL, JSON syntax, plan or state), or requests and responses of the
 * API. Throws a sentence for any other text.
 */
export async function readSource(text: string): Promise<PastedSource> {
  const result = await readPastedText({ as: 'things', text });
  if (result.kind === 'failed') throw new Error(result.message);
  if (result.kind !== 'things') return { source: { kind: 'file', text }, left: [] };
  const { things, left } = result.described;
  return { source: { kind: 'things', things }, left };
}
