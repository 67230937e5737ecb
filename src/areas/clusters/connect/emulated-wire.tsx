import { useRefusal } from '#src/api/access/can.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { StringLine } from './string-line.tsx';

interface EmulatedWireProps {
  groupId: string;
  uri: string | undefined;
  error: Error | null;
  busy: boolean;
  onOpen: () => void;
}

/** Emulated hosts have names that no DNS resolves: drivers reach the cluster by a port of the machine it runs on. */
export function EmulatedWire({ groupId, uri, error, busy, onOpen }: EmulatedWireProps) {
  const role = useRefusal('openEmulatorWire', { groupId });
  return (
    <Section
      label="Drivers and shells on the emulator"
      actions={
        <Button size="sm" busy={busy} disabledReason={role} onClick={onOpen}>
          Open a port
        </Button>
      }
    >
      <Text as="p" size={13} tone="dim">
        The names of emulated hosts are in no DNS. Through a port of the emulator’s machine drivers and shells
        sign in as a database user of the project, and the access list decides as at Atlas. The code above
        uses it as soon as it is open.
      </Text>
      {uri !== undefined && <StringLine uri={uri} label="Connection string of the emulator" />}
      <FailureNotice title="The port was not opened" why={error} />
    </Section>
  );
}
