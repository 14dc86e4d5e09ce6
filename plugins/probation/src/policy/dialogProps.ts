import type { PolicyInForce } from 'backstage-plugin-probation-common';

/** What the contents of a policy dialog work with. */
export interface PolicyDialogProps {
  entityRef: string;
  /** As the page knows it; it may move on while the dialog is open. */
  inForce: PolicyInForce;
  /** Names the dialog. */
  titleId: string;
  /** True while something is being stored: then the dialog stays. */
  isBusy: boolean;
  setBusy(isBusy: boolean): void;
  /** @param stored - what is in force now; `undefined` where nothing was stored */
  onClose(stored?: PolicyInForce): void;
}
