import type { useIdentificationDecision } from '../identifications.commands.ts';

type Send = ReturnType<typeof useIdentificationDecision>['mutate'];

/** What the form of each decision gets. */
export interface StepProps {
  failure: Error | null;
  isBusy: boolean;
  onSend: (body: Parameters<Send>[0]) => void;
}
