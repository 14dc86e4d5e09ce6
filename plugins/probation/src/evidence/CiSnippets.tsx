import { useId, useState } from 'react';
import { makeStyles } from '@material-ui/core/styles';
import { CodeBlock } from '../parts/CodeBlock';
import { PillTabs } from '../parts/PillTabs';
import { useText } from '../parts/useText';
import { githubActions } from './push/githubActions';
import { gitlabCi } from './push/gitlabCi';
import type { PushTarget } from './push/PushTarget';
import { SYSTEMD_SETUP, systemdUnits } from './push/systemdUnits';

const useStyles = makeStyles(theme => ({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(1.5),
    marginTop: theme.spacing(1.5),
  },
}));

const KINDS = ['github', 'gitlab', 'systemd'] as const;

type Kind = (typeof KINDS)[number];

function isKind(text: string): text is Kind {
  return KINDS.some(kind => kind === text);
}

/** What to put in CI, or on a device, so that every run pushes: one tab for each of them. */
export function CiSnippets({ target }: { target: PushTarget }) {
  const t = useText();
  const classes = useStyles();
  const id = useId();
  const [selected, setSelected] = useState<Kind>('github');
  const panelId = `${id}-panel`;
  return (
    <div>
      <PillTabs
        label={t('empty.ci')}
        selected={selected}
        onChange={value => isKind(value) && setSelected(value)}
        tabs={KINDS.map(kind => ({
          value: kind,
          id: `${id}-${kind}`,
          panelId,
          label: t(`empty.kind.${kind}`),
        }))}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-labelledby={`${id}-${selected}`}
        className={classes.panel}
      >
        <Snippets kind={selected} target={target} />
      </div>
    </div>
  );
}

function Snippets(props: { kind: Kind; target: PushTarget }) {
  const { kind, target } = props;
  const t = useText();
  const hint = t(`empty.secret.${kind}`, {
    variable: <code>PROBATION_TOKEN</code>,
  });
  if (kind === 'systemd') {
    return (
      <>
        <p>{hint}</p>
        {systemdUnits(target).map(({ name, text }) => (
          <CodeBlock
            key={name}
            code={text}
            label={name}
            copyLabel={t('empty.copySnippet', { name })}
          />
        ))}
        <CodeBlock
          code={SYSTEMD_SETUP}
          label={t('empty.setup')}
          copyLabel={t('empty.copyCommand')}
        />
      </>
    );
  }
  const name = t(`empty.kind.${kind}`);
  return (
    <>
      <p>{hint}</p>
      <CodeBlock
        code={kind === 'github' ? githubActions(target) : gitlabCi(target)}
        label={name}
        copyLabel={t('empty.copySnippet', { name })}
      />
      <p>
        {t('empty.gate', {
          wait: <code>probation wait</code>,
          afterLine: <code>--after-line</code>,
        })}
      </p>
    </>
  );
}
