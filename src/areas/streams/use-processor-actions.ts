import { useRefusal } from '#src/api/access/can.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { isCreating, isStarted, type Processor } from './stream-texts.ts';

/** Starting, stopping and deleting a processor, with the reason where one of them is not possible. */
export function useProcessorActions(groupId: string, tenantName: string) {
  const refusals = {
    start: useRefusal('startGroupStreamProcessor', { groupId }),
    stop: useRefusal('stopGroupStreamProcessor', { groupId }),
    remove: useRefusal('deleteGroupStreamProcessor', { groupId }),
  };
  const also = ['getGroupStreamProcessors'] as const;
  const start = useConfirmed('startGroupStreamProcessor', { also });
  const stop = useConfirmed('stopGroupStreamProcessor', { also });
  const remove = useConfirmed('deleteGroupStreamProcessor', { also });

  return (processor: Processor, onDeleted?: () => void): ActionItem[] => {
    const { name } = processor;
    const args = () => ({ groupId, tenantName, processorName: name });
    const creating = isCreating(processor) ? 'It is still being created' : undefined;
    const stopping: ActionItem = {
      label: 'Stop',
      icon: 'stop',
      disabled: refusals.stop ?? creating,
      onSelect: () =>
        stop({
          title: `Stop the processor ${name}?`,
          consequence: 'It writes nothing until it is started, and continues from its last checkpoint then.',
          confirmLabel: 'Stop processor',
          args,
          change: `Stop the stream processor ${name}`,
          done: 'The processor is stopping',
        }),
    };
    const starting: ActionItem = {
      label: 'Start',
      icon: 'play',
      disabled: refusals.start ?? creating,
      onSelect: () =>
        start({
          title: `Start the processor ${name}?`,
          consequence:
            'It reads from its source and writes to its sink. Atlas charges for each started hour.',
          confirmLabel: 'Start processor',
          args,
          change: `Start the stream processor ${name}`,
          done: 'The processor is starting',
        }),
    };
    return [
      isStarted(processor) ? stopping : starting,
      {
        label: 'Delete',
        icon: 'trash',
        danger: true,
        disabled: refusals.remove,
        onSelect: () =>
          remove({
            title: `Delete the processor ${name}?`,
            consequence: isStarted(processor)
              ? 'It is running, and stops at once. Its checkpoint and statistics are deleted.'
              : 'Its pipeline, checkpoint and statistics are deleted.',
            confirmLabel: 'Delete processor',
            danger: true,
            ...(isStarted(processor) ? { typedName: name } : {}),
            args,
            change: `Delete the stream processor ${name}`,
            done: 'The processor is deleted',
            ...(onDeleted ? { onDone: onDeleted } : {}),
          }),
      },
    ];
  };
}
