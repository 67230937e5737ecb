import { ciphers12, ciphers13 } from '#contract/clusters/configure/ciphers.ts';
import { valueAt } from '../draft/draft.ts';
import { useDraftForm } from './draft-context.ts';
import { DraftList, DraftSelect, DraftSwitch } from './draft-fields.tsx';

const tlsChoices = [
  { value: 'TLS1_0', label: 'TLS 1.0' },
  { value: 'TLS1_1', label: 'TLS 1.1' },
  { value: 'TLS1_2', label: 'TLS 1.2' },
  { value: 'TLS1_3', label: 'TLS 1.3' },
];
const cipherChoices = [
  { value: 'DEFAULT', label: 'Recommended by Atlas' },
  { value: 'CUSTOM', label: 'Custom list' },
];
const readChoices = ['primary', 'secondary', 'analytics'] as const;
const readLabels: Readonly<Record<(typeof readChoices)[number], string>> = {
  primary: 'The primary',
  secondary: 'Secondaries',
  analytics: 'Analytics nodes',
};

const tls = (name: string) => ['advancedConfiguration', name];

/** How clients connect: TLS with its ciphers, and the BI Connector. */
export function ClientFields() {
  const { draft } = useDraftForm();
  const isCustom = valueAt(draft.value, tls('tlsCipherConfigMode')) === 'CUSTOM';
  const isBi = valueAt(draft.value, ['biConnector', 'enabled']) === true;
  const written = valueAt(draft.value, ['biConnector', 'readPreference']);
  // documented in capitals, observed in small letters: an existing value keeps its case
  const isCapital = typeof written === 'string' && written === written.toUpperCase();
  return (
    <>
      <DraftSelect
        label="Minimum TLS version"
        path={tls('minimumEnabledTlsProtocol')}
        options={tlsChoices}
        usual="TLS1_2"
        help="Clients that speak only older versions can no longer connect."
      />
      <DraftSelect
        label="TLS ciphers"
        path={tls('tlsCipherConfigMode')}
        options={cipherChoices}
        usual="DEFAULT"
        edits={(mode) => [
          { path: tls('tlsCipherConfigMode'), value: mode },
          // the lists belong to the mode
          ...(mode === 'DEFAULT'
            ? [
                { path: tls('customOpensslCipherConfigTls12'), value: [] },
                { path: tls('customOpensslCipherConfigTls13'), value: [] },
              ]
            : []),
        ]}
      />
      {isCustom && (
        <>
          <DraftList
            label="Ciphers of TLS 1.2"
            path={tls('customOpensslCipherConfigTls12')}
            options={ciphers12}
          />
          <DraftList
            label="Ciphers of TLS 1.3"
            path={tls('customOpensslCipherConfigTls13')}
            options={ciphers13}
          />
        </>
      )}
      <DraftSwitch label="BI Connector" path={['biConnector', 'enabled']} />
      {isBi && (
        <DraftSelect
          label="BI Connector reads from"
          path={['biConnector', 'readPreference']}
          options={readChoices.map((value) => ({
            value: isCapital ? value.toUpperCase() : value,
            label: readLabels[value],
          }))}
          usual={isCapital ? 'SECONDARY' : 'secondary'}
        />
      )}
    </>
  );
}
