import { useId, useState } from 'react';
import { discoveryApiRef, useApi } from '@backstage/core-plugin-api';
import { makeStyles } from '@material-ui/core/styles';
import useSWR from 'swr';
import { CodeBlock } from '../parts/CodeBlock';
import { FailurePanel } from '../parts/FailurePanel';
import { Field } from '../parts/Field';
import { useText } from '../parts/useText';
import { VisuallyHidden } from '../parts/VisuallyHidden';
import { CiSnippets } from './CiSnippets';
import { ingestGrant } from './push/ingestGrant';
import { curlCommand, pushCommand } from './push/pushCommand';
import { ENVIRONMENT_NAME } from './push/PushTarget';

const useStyles = makeStyles(theme => ({
  guide: {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(1.5),
    maxWidth: 900,
    '& p': { margin: 0, overflowWrap: 'anywhere' },
    '& h3': {
      margin: theme.spacing(1, 0, 0),
      fontSize: '1rem',
      fontWeight: 700,
    },
    '& p code': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace' },
  },
  environment: {
    maxWidth: 'min(22.5rem, 100%)',
    marginTop: 'calc(0.375rem - 2px)',
  },
}));

/** How to push for an entity and an environment that the reader may choose: commands, the grant, and what CI runs. */
export function PushGuide(props: {
  entityRef: string;
  environment: string;
  generation?: number;
}) {
  const { entityRef, generation = 1 } = props;
  const t = useText();
  const classes = useStyles();
  const errorId = useId();
  const [environment, setEnvironment] = useState(props.environment);
  const valid = ENVIRONMENT_NAME.test(environment);
  const discovery = useApi(discoveryApiRef);
  const {
    data: baseUrl,
    error,
    mutate,
  } = useSWR('probation-base-url', () => discovery.getBaseUrl('probation'));
  const target = baseUrl &&
    valid && {
      baseUrl,
      entityRef,
      environment,
      generation:
        environment === props.environment && generation > 1
          ? generation
          : undefined,
    };
  return (
    <div className={classes.guide}>
      <Field
        className={classes.environment}
        label={t('empty.environment')}
        value={environment}
        onChange={event => setEnvironment(event.target.value.trim())}
        error={!valid}
        helperText={
          <span id={errorId}>
            {valid ? t('empty.environmentHelp') : t('empty.environmentInvalid')}
          </span>
        }
        inputProps={{
          'aria-describedby': errorId,
          spellCheck: false,
          autoCapitalize: 'none',
        }}
      />
      {!baseUrl && !error && <VisuallyHidden>{t('loading')}</VisuallyHidden>}
      {!baseUrl && error && (
        <FailurePanel error={error} about="entity" onRetry={() => mutate()} />
      )}
      {target && (
        <>
          <h3>{t('empty.withCommand')}</h3>
          <CodeBlock
            code={pushCommand(target)}
            label={t('empty.command')}
            copyLabel={t('empty.copyCommand')}
          />
          <p>
            {t('empty.install', {
              install: <code>npm install --global probation-cli</code>,
              report: <code>--report</code>,
            })}
          </p>
          <h3>{t('empty.withCurl')}</h3>
          <CodeBlock
            code={curlCommand(target)}
            label={t('empty.curl')}
            copyLabel={t('empty.copyCurl')}
          />
          <h3>{t('empty.token')}</h3>
          <p>
            {t('empty.tokenBody', {
              variable: <code>{t('empty.tokenVariable')}</code>,
              key: <code>{t('empty.grantKey')}</code>,
            })}
          </p>
          <CodeBlock
            code={ingestGrant(target)}
            label={t('empty.grant')}
            copyLabel={t('empty.copyGrant')}
          />
          <h3>{t('empty.ci')}</h3>
          <CiSnippets target={target} />
          <p>{t('empty.then')}</p>
        </>
      )}
    </div>
  );
}
