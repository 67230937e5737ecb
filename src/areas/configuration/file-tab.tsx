import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConfigurationScope, ConfigurationView } from '#contract/console/configuration.ts';
import { sectionLabels } from '#contract/console/configuration-sections.ts';
import { catalogueQuery } from '#src/api/catalogue.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { download } from '#src/ui/actions/download.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { configurationQuery, readSchema } from './configuration-requests.ts';
import { terraformFile } from './terraform-file.ts';
import { YamlText } from './yaml-text.tsx';

/** The project as it is now: one file to read, to keep elsewhere, and to take to Terraform. */
export function FileTab({ scope }: { scope: ConfigurationScope }) {
  const { data, error, refetch } = useQuery(configurationQuery(scope));
  if (error && !data) {
    return <ReadFailure what="The configuration" query={{ error, refetch }} />;
  }
  if (!data) return <SkeletonLines lines={12} />;
  return <FileText scope={scope} view={data} />;
}

const save = (name: string, text: string, type: string): void => download(name, new Blob([text], { type }));

function FileText({ scope, view }: { scope: ConfigurationScope; view: ConfigurationView }) {
  const client = useQueryClient();
  const failed = (error: Error): string => notify({ tone: 'error', message: `Not saved: ${error.message}` });
  const saveTerraform = async (): Promise<void> => {
    const facts = await client.fetchQuery(catalogueQuery);
    const byId = new Map(facts.map((each) => [each.id as string, each]));
    save('main.tf', terraformFile(view.items, byId), 'text/plain');
  };
  const saveSchema = async (): Promise<void> =>
    save('configuration.schema.json', JSON.stringify(await readSchema(), null, 2), 'application/json');
  return (
    <Stack gap={16}>
      {view.missing.map(({ section, text }) => (
        <Notice key={section} tone="warning" title={`${sectionLabels[section]} could not be read`}>
          {text}
        </Notice>
      ))}
      <ButtonRow>
        <Button
          variant="primary"
          icon="download"
          onClick={() =>
            save(`configuration-${scope.groupId ?? scope.orgId}.yaml`, view.text, 'application/yaml')
          }
        >
          Download YAML
        </Button>
        <Button icon="download" onClick={() => void saveTerraform().catch(failed)}>
          Download Terraform
        </Button>
        <Button icon="download" onClick={() => void saveSchema().catch(failed)}>
          Download schema
        </Button>
        <CopyButton text={view.text} label="Copy YAML" />
      </ButtonRow>
      <Text as="p" size={13} tone="dim">
        Passwords, keys and secrets of notifications are not part of it: Atlas does not give them back.
      </Text>
      <YamlText label="Configuration as YAML" text={view.text} />
    </Stack>
  );
}
