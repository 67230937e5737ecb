import type { OperationFacts } from '#contract/catalogue/facts.ts';
import type { ConfiguredItem } from '#contract/console/configuration.ts';
import { sectionLabels } from '#contract/console/configuration-sections.ts';
import { type CodeRequest, codeRequest } from '#src/api/code/program.ts';
import { terraformLacks, writeTerraform } from '#src/api/code/terraform.ts';
import { terraformResources } from '#src/api/code/terraform-resources.ts';

const target = { origin: '' };

/** The request of an item, with its whole address, by which it is imported. */
function requestOf(
  { call }: ConfiguredItem,
  facts: ReadonlyMap<string, OperationFacts>,
): CodeRequest | undefined {
  const existing = facts.get(call.operationId);
  if (!existing) return undefined;
  const request = codeRequest(existing, call.args);
  const texts = Object.entries(call.args).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return { ...request, params: { ...request.params, ...Object.fromEntries(texts) } };
}

/**
 * The content of a project as resources of the Terraform provider, each with the import of the existing
 * resource; unsupported items are named in a comment.
 */
export function terraformFile(
  items: readonly ConfiguredItem[],
  facts: ReadonlyMap<string, OperationFacts>,
): string {
  const lacking = new Set<string>();
  const steps = items.flatMap((item) => {
    const request = requestOf(item, facts);
    const lack = request && terraformLacks({ target, steps: [{ request }] });
    if (request && lack === undefined) return [{ request }];
    const section = sectionLabels[item.section];
    const isKnown = terraformResources.some(({ writes }) => writes.includes(item.call.operationId));
    lacking.add(
      isKnown && lack ? `${section}: ${lack}` : `${section}: the provider has no resource for them.`,
    );
    return [];
  });
  const comments = [...lacking].map((text) => `# ${text}`);
  return `${[...comments, writeTerraform({ target, steps })].join('\n\n').trim()}\n`;
}
