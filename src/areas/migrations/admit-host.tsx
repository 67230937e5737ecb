import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { useOperation } from '#src/api/query.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import classes from './migrations.module.css';

interface AdmitHostProps {
  groupId: string;
  host: string;
  /** The address that is refused, where Atlas names it. */
  suggested: string;
  onAdmitted: () => void;
}

/** Puts an address of the migration host on the access list of the project, by one button. */
export function AdmitHost({ groupId, host, suggested, onAdmitted }: AdmitHostProps) {
  const [typed, setTyped] = useState<string>();
  const address = typed ?? suggested;
  const add = useOperation('createGroupAccessListEntry', { also: ['listGroupAccessListEntries'] });
  const refusal = useRefusal('createGroupAccessListEntry', { groupId });
  const entry = address.trim();
  const comment = `migration host ${host}`.slice(0, 80);
  const body = [{ ...(entry.includes('/') ? { cidrBlock: entry } : { ipAddress: entry }), comment }];
  const off = refusal ?? (entry === '' && 'Enter the address that the look-up gives');
  const begin = (): void => {
    add.mutate(
      { groupId, body },
      {
        onSuccess: () => {
          notify({ message: `${entry} is on the access list`, detail: 'The migration is validated again.' });
          onAdmitted();
        },
      },
    );
  };
  const refused = add.error;
  const message =
    refused instanceof ApiFailure ? (refused.fields[0]?.description ?? refused.message) : refused?.message;
  return (
    <Row as="span" gap={8} align="end" wrap className={classes.admit}>
      <TextInput
        label="Address of the migration host"
        value={address}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={message}
        spellCheck={false}
      />
      <Button busy={add.isPending} disabledReason={off} onClick={begin}>
        Add to the access list
      </Button>
      <AddChange
        disabledReason={off}
        change={() =>
          collected('createGroupAccessListEntry', { groupId, body }, `Add ${entry} to the access list`)
        }
        onAdded={() => undefined}
      />
    </Row>
  );
}
