import { useForm } from 'react-hook-form';
import { countryCodes } from '#contract/clusters/global-writes/countries.ts';
import type { Zone } from '#contract/clusters/global-writes/nearest.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { plural } from '#src/lib/bytes.ts';
import { MultiSelectField, SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { Cluster } from '../cluster-facts.ts';
import { locationText } from './location-text.ts';
import { type MappingValues, mappingsOf } from './mappings.ts';

interface MappingDialogProps {
  cluster: Cluster;
  zones: readonly Zone[];
  onClose: () => void;
}

const countries = countryCodes
  .map((value) => ({ value, label: locationText(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

/** Locations that are written in one zone, whatever is nearest. */
export function MappingDialog({ cluster, zones, onClose }: MappingDialogProps) {
  const { groupId, name: clusterName } = cluster;
  const refusal = useRefusal('createGroupClusterGlobalWriteCustomZoneMapping', { groupId });
  const form = useForm<MappingValues>({
    defaultValues: { zone: zones[0]?.name ?? '', countries: [], parts: '' },
  });
  function change(values: MappingValues) {
    const { mappings, problem } = mappingsOf(values);
    if (problem !== undefined) {
      form.setError(problem.field, { message: problem.text });
      return undefined;
    }
    return collected(
      'createGroupClusterGlobalWriteCustomZoneMapping',
      { groupId, clusterName, body: { customZoneMappings: mappings } },
      `Locations of ${clusterName}`,
    );
  }
  return (
    <Dialog opened onClose={onClose} title={`Map locations of ${clusterName}`} size={560}>
      <ChangePanel
        refusal={refusal}
        form={form}
        label="Map locations"
        submitLabel="Map locations"
        change={change}
        also={['getGroupClusterGlobalWrites']}
        done={(values) =>
          `${plural(mappingsOf(values).mappings.length, 'location')} mapped to ${values.zone}`
        }
        onEnd={onClose}
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
      </ChangePanel>
    </Dialog>
  );
}
