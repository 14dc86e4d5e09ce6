import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RuleId, ViolationQuery } from 'backstage-plugin-probation-common';
import { ENVIRONMENT_NAME } from '../evidence/push/PushTarget';
import { isRuleId } from './ruleIds';

/** Violations on one page. */
const PAGE = 50;

/** What the list is narrowed to; kept in the address. */
export interface ViolationFilters {
  rule?: RuleId;
  environment?: string;
}

/** Filters of the address that can fit nothing, and so count for nothing. */
export interface MisreadFilters {
  rule?: string;
  environment?: string;
}

/** The filters and the page that the address asks for, and a way to change them. */
export function useFilters(): {
  filters: ViolationFilters;
  misread: MisreadFilters;
  cursor: string | undefined;
  query: ViolationQuery;
  setFilters(filters: ViolationFilters): void;
  setCursor(cursor: string | undefined): void;
} {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const rule = params.get('rule');
    const environment = params.get('environment');
    const cursor = params.get('cursor') || undefined;
    const filters: ViolationFilters = {
      rule: rule !== null && isRuleId(rule) ? rule : undefined,
      environment:
        environment && ENVIRONMENT_NAME.test(environment)
          ? environment
          : undefined,
    };
    const change = (changes: Record<string, string | undefined>) =>
      setParams(before => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) {
            next.set(name, value);
          } else {
            next.delete(name);
          }
        }
        return next;
      });
    return {
      filters,
      misread: {
        rule: filters.rule ? undefined : rule || undefined,
        environment: filters.environment ? undefined : environment || undefined,
      },
      cursor,
      query: { ...filters, state: 'open', limit: PAGE, cursor },
      // Another filter is another list: its first page comes first.
      setFilters: ({ rule: nextRule, environment: nextEnvironment }) =>
        change({
          rule: nextRule,
          environment: nextEnvironment,
          cursor: undefined,
        }),
      setCursor: next => change({ cursor: next }),
    };
  }, [params, setParams]);
}
