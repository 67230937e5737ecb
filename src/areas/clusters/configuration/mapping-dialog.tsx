import { useForm } from 'react-hook-form';
import { countryCodes } from '#contract/clusters/global-writes/countries.ts';
import type { Zone } from '#contract/clusters/global-writes/nearest.ts';
import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { useOperation } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { AddToSet } from '#src/ui/actions/add-to-set.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { MultiSelectField, SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { Cluster } from '../cluster-facts.ts';
import { locationWords } from './location-words.ts';
import { type MappingValues, mappingsOf } from './mappings.ts';

interface MappingDialogProps {
  cluster: Cluster;
  zones: readonly Zone[];
  onClose: () => void;
}

const countries = countryCodes
  .map((value) => ({ value, label: locationWords(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

/** Locations that are written in one zone, whatever is nearest. */
export function MappingDialog({ cluster, zones, onClose }: MappingDialogProps) {
  const { groupId, name: clusterName } = cluster;
  const map = useOperation('createGroupClusterGlobalWriteCustomZoneMapping', {
    also: ['getGroupClusterGlobalWrites'],
  });
  const adding = useAdding();
  const form = useForm<MappingValues>({
    defaultValues: { zone: zones[0]?.name ?? '', countries: [], parts: '' },
  });
  const argsOf = (values: MappingValues) => ({
    groupId,
    clusterName,
    body: { customZoneMappings: mappingsOf(values).mappings },
  });
  const save = async (values: MappingValues): Promise<void> => {
    const { mappings, problem } = mappingsOf(values);
    if (problem !== undefined) {
      form.setError(problem.field, { message: problem.words });
      return;
    }
    await map.mutateAsync(argsOf(values)).then(
      () => {
        notify({ message: `${plural(mappings.length, 'location')} mapped to ${values.zone}` });
        onClose();
      },
      () => undefined, // shown by the form
    );
  };
  return (
    <Dialog opened onClose={onClose} title={`Map locations of ${clusterName}`} size={560}>
      <FormPanel
        form={form}
        label="Map locations"
        submitLabel="Map locations"
        onSubmit={save}
        saving={map.isPending}
        error={map.error ? toFormErrors(map.error) : null}
        beside={
          <AddToSet
            adding={adding}
            change={() =>
              collected(
                'createGroupClusterGlobalWriteCustomZoneMapping',
                argsOf(form.getValues()),
                `Locations of ${clusterName}`,
              )
            }
            onAdded={onClose}
          />
        }
        onCancel={onClose}
      >
        <SelectField
          name="zone"
          control={form.control}
          label="Zone"
          options={zones.map(({ name, regions }) => ({
            value: name,
            label: `${name}: ${regions.join(', ')}`,
          }))}
        />
        <MultiSelectField
          name="countries"
          control={form.control}
          label="Countries"
          options={countries}
          placeholder="Choose countries"
          help="They are written in this zone instead of the nearest one."
        />
        <TextField
          name="parts"
          control={form.control}
          label="Parts of countries"
          placeholder="US-VA, CA-QC"
          help="Codes of ISO 3166-2, separated by commas."
        />
      </FormPanel>
    </Dialog>
  );
}
