const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** `first` for 1, as far as the budgets of the contract reach. */
export function ordinalOf(position: number): string {
  return ORDINALS[position - 1];
}
