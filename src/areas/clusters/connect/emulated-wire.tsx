import { useRefusal } from '#src/api/can.ts';
import { useOperation } from '#src/api/query.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import pageClasses from '../page/cluster-page.module.css';
import { StringLine } from './string-line.tsx';

/** Emulated hosts have names that no DNS resolves: drivers reach the cluster by a port of the machine it runs on. */
export function EmulatedWire({ groupId, clusterName }: { groupId: string; clusterName: string }) {
  const role = useRefusal('openEmulatorWire', { groupId });
  const open = useOperation('openEmulatorWire');
  return (
    <Section
      label="Drivers and shells on the emulator"
      actions={
        <Button
          size="sm"
          busy={open.isPending}
          disabledReason={role}
          onClick={() => open.mutate({ groupId, clusterName })}
        >
          Open a port
        </Button>
      }
    >
      <p className={pageClasses.dim}>
        The names of emulated hosts are in no DNS. Through a port of the emulator’s machine drivers and shells
        sign in as a database user of the project, and the access list decides as at Atlas.
      </p>
      {open.data && <StringLine uri={open.data.connectionString} label="Connection string of the emulator" />}
      {open.error && (
        <Notice tone="error" urgent title="The port was not opened">
          {failureFacts(open.error).message}
        </Notice>
      )}
    </Section>
  );
}
