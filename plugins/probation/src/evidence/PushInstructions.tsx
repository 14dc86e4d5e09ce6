import { useId, useState } from 'react';
import { discoveryApiRef, useApi } from '@backstage/core-plugin-api';
import { parseEntityRef } from '@backstage/catalog-model';
import { makeStyles } from '@material-ui/core/styles';
import useSWR from 'swr';
import { CodeBlock } from '../parts/CodeBlock';
import { Section } from '../parts/Section';
import { Field } from '../parts/Field';
import { GoodChip } from '../parts/states';
import { useText } from '../parts/useText';
import { VisuallyHidden } from '../parts/VisuallyHidden';
import { ENVIRONMENT_NAME, pushCommand } from './pushCommand';

const useStyles = makeStyles(theme => ({
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(1.5),
    maxWidth: 900,
    '& p': { margin: 0, overflowWrap: 'anywhere' },
    '& code': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace' },
  },
  answer: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1, 2),
  },
  reason: {
    flex: '1 1 260px',
    minWidth: 0,
    fontSize: '1.25rem',
    fontWeight: 500,
    lineHeight: 1.35,
  },
  environment: { maxWidth: 360, marginTop: theme.spacing(0.5) },
}));

/** What to do where nothing was pushed: the exact command for this entity and environment. */
export function PushInstructions(props: {
  entityRef: string;
  /** Fixed when the environment exists; else the reader names it. */
  environment?: string;
  /** What the name is before the reader changes it. */
  suggested?: string;
}) {
  const { entityRef, environment: fixed, suggested } = props;
  const t = useText();
  const classes = useStyles();
  const errorId = useId();
  const [typed, setTyped] = useState(suggested ?? 'production');
  const environment = fixed ?? typed;
  const valid = ENVIRONMENT_NAME.test(environment);
  const discovery = useApi(discoveryApiRef);
  const { data: baseUrl } = useSWR('probation-base-url', () =>
    discovery.getBaseUrl('probation'),
  );
  return (
    <Section title={fixed ? t('empty.titleLedger') : t('empty.title')}>
      <div className={classes.content}>
        {!fixed && (
          <div className={classes.answer} role="status">
            <GoodChip good="unknown" large />
            <p className={classes.reason}>{t('empty.nothingKnown')}</p>
          </div>
        )}
        <p>{fixed ? t('empty.bodyEnvironment') : t('empty.body')}</p>
        {!fixed && (
          <Field
            className={classes.environment}
            label={t('empty.environment')}
            value={typed}
            onChange={event => setTyped(event.target.value.trim())}
            error={!valid}
            helperText={
              <span id={errorId}>
                {valid
                  ? t('empty.environmentHelp')
                  : t('empty.environmentInvalid')}
              </span>
            }
            inputProps={{
              'aria-describedby': errorId,
              spellCheck: false,
              autoCapitalize: 'none',
            }}
          />
        )}
        {valid && baseUrl && (
          <CodeBlock
            code={pushCommand({
              baseUrl,
              entity: parseEntityRef(entityRef),
              environment,
            })}
            label={t('empty.command')}
            copyLabel={t('empty.copyCommand')}
          />
        )}
        {!baseUrl && <VisuallyHidden>{t('loading')}</VisuallyHidden>}
        <p>
          {t('empty.token', {
            variable: <code>{t('empty.tokenVariable')}</code>,
            key: <code>{t('empty.grantKey')}</code>,
          })}
        </p>
        <p>{t('empty.then')}</p>
      </div>
    </Section>
  );
}
