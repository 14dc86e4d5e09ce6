import type { NoteId, RuleId } from '../audit';
import type { Policy } from '../policy';

/** A rule or a note in plain words, for people who read its sentence for the first time. */
export interface Explanation<Id extends RuleId | NoteId = RuleId | NoteId> {
  id: Id;
  /** One line that stands alone. */
  title: string;
  /** What the evidence says. */
  means: string;
  /** Why it matters. */
  why: string;
  /** What to do next. */
  next: string;
}

/** Explanations by id. */
export type Explanations<Id extends RuleId | NoteId> = {
  [id in Id]: Omit<Explanation<id>, 'id'>;
};

/** A small piece of evidence that shows one rule, or one note, and nothing else. */
export interface WorkedExample {
  /** What happens in it. */
  story: string;
  /** 30 s and 2 restarts, unless said otherwise. */
  policy?: Policy;
  /** A revision that `policy` replaced, `recent` when that was less than the grace ago. */
  replaced?: {
    revision: number;
    policy: Policy;
    replacedAt: string;
    isRecent: boolean;
  };
  baseline?: string;
  /** A ledger's text. */
  ledger?: string;
  /** The same ledger as a later push has it. */
  pushedAgain?: string;
  /** A report's text. */
  report?: string;
  /** What the audit says, word for word. */
  sentence: string;
}

/** Worked examples by id, at least one each. */
export type WorkedExamples<Id extends RuleId | NoteId> = {
  [id in Id]: readonly [WorkedExample, ...WorkedExample[]];
};
