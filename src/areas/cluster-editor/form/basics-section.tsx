import { FormSection } from '#src/ui/fields/form-section.tsx';
import { typeEdits } from '../draft/edits.ts';
import { typeChoices, versionChoices } from './choices.ts';
import { useDraftForm } from './draft-context.ts';
import { DraftSelect, DraftSwitch, DraftText } from './draft-fields.tsx';

const releaseChoices = [
  { value: 'LTS', label: 'Major releases' },
  { value: 'CONTINUOUS', label: 'Every release, as soon as it is there' },
];

/** The name of the cluster, its type and its version. */
export function BasicsSection({ complete }: { complete: boolean }) {
  const { draft, base } = useDraftForm();
  const continuous = draft.value?.versionReleaseSystem === 'CONTINUOUS';
  return (
    <FormSection title="Type and version">
      {base === undefined && (
        <DraftText
          label="Name"
          path={['name']}
          help="It is part of host names and cannot be changed later."
        />
      )}
      <DraftSelect
        label="Type"
        path={['clusterType']}
        options={typeChoices}
        edits={(type) => typeEdits(draft.value, type)}
        help="A sharded cluster cannot become a replica set again."
      />
      {complete && (
        <DraftSelect
          label="Releases"
          path={['versionReleaseSystem']}
          options={releaseChoices}
          usual="LTS"
          edits={(system) => [
            { path: ['versionReleaseSystem'], value: system },
            // the release follows from the system where it is not chosen
            ...(system === 'CONTINUOUS' ? [{ path: ['mongoDBMajorVersion'], value: undefined }] : []),
          ]}
        />
      )}
      {!continuous && (
        <DraftSelect
          label="MongoDB version"
          path={['mongoDBMajorVersion']}
          options={versionChoices}
          help={base ? 'Up by one major version at a time.' : undefined}
        />
      )}
      {complete && base !== undefined && (
        <DraftSwitch label="Paused" path={['paused']} help="Changed alone. Nodes stop; storage is kept." />
      )}
    </FormSection>
  );
}
