import IconButton from '@material-ui/core/IconButton';
import Tooltip from '@material-ui/core/Tooltip';
import CheckIcon from '@material-ui/icons/Check';
import FileCopyIcon from '@material-ui/icons/FileCopyOutlined';
import { useCopy } from './useCopy';
import { useText } from './useText';
import { VisuallyHidden } from './VisuallyHidden';

/** Copies a text; `label` says which. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useText();
  const { outcome, copy } = useCopy();
  const said =
    outcome && t(`ledger.${outcome === 'copied' ? 'copied' : 'copyFailed'}`);
  return (
    <>
      <Tooltip title={said ?? label}>
        <IconButton size="small" aria-label={label} onClick={() => copy(text)}>
          {outcome === 'copied' ? (
            <CheckIcon fontSize="inherit" />
          ) : (
            <FileCopyIcon fontSize="inherit" />
          )}
        </IconButton>
      </Tooltip>
      <span role="status">
        {said && <VisuallyHidden>{said}</VisuallyHidden>}
      </span>
    </>
  );
}
