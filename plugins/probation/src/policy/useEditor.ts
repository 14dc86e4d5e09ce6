import { useState } from 'react';
import { isConflict, isInputError, messageOf } from '../data/errors';
import type { PolicyDialogProps } from './dialogProps';
import { checkDraft, draftOf, sortProblems, type PolicyDraft } from './draft';
import { useBacktest, usePolicyWrites } from './usePolicy';

const SEPARATOR = '; ';

/** What is typed, what is wrong with it, and what becomes of it. */
export function useEditor({
  entityRef,
  inForce,
  isBusy,
  setBusy,
  onClose,
}: PolicyDialogProps) {
  const { store, readNewest } = usePolicyWrites(entityRef);
  /** The revision that the edit goes on from. */
  const [base, setBase] = useState(inForce);
  const [read, setRead] = useState(inForce);
  const [draft, setDraft] = useState(() => draftOf(inForce.policy));
  const [comment, setComment] = useState('');
  const [error, setError] = useState<unknown>();

  const { policy, problems: sentences = [] } = checkDraft(draft);
  const backtest = useBacktest(entityRef, policy);
  const newest = read.revision > inForce.revision ? read : inForce;
  // While ours is being stored, a newer one is ours.
  const newer =
    isBusy || newest.revision === base.revision ? undefined : newest;
  const isUnchanged =
    base.source !== 'default' &&
    policy?.soak_ms === base.policy.soak_ms &&
    policy.max_restarts === base.policy.max_restarts;
  const before = draftOf(base.policy);
  const isTyped =
    comment.trim() !== '' ||
    draft.seconds !== before.seconds ||
    draft.restarts !== before.restarts;
  // The contract first; where that is kept, the portal's own bounds.
  const problems =
    sentences.length > 0 ? sentences : sentencesOf(backtest.error);
  const maySave = problems.length === 0 && !newer && !isUnchanged && !isBusy;

  const save = async () => {
    if (!policy || !maySave) {
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const stored = await store({
        policy,
        ifRevision: base.revision,
        comment: comment.trim() || undefined,
      });
      onClose(stored);
      return;
    } catch (refused) {
      if (isConflict(refused)) {
        await readNewest().then(setRead, setError);
      } else {
        setError(refused);
      }
    }
    setBusy(false);
  };

  return {
    draft,
    comment,
    policy,
    problems: sortProblems(problems),
    backtest,
    newer,
    isUnchanged,
    isTyped,
    maySave,
    error,
    type: (typed: Partial<PolicyDraft>) => {
      setDraft(current => ({ ...current, ...typed }));
      setError(undefined);
    },
    setComment,
    save,
    takeTheirs: () => {
      setBase(newest);
      setDraft(draftOf(newest.policy));
    },
    keepMine: () => setBase(newest),
  };
}

function sentencesOf(error: unknown): string[] {
  return isInputError(error) ? messageOf(error).split(SEPARATOR) : [];
}
