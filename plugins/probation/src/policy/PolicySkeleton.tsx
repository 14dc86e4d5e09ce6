import Skeleton from '@material-ui/lab/Skeleton';
import { useText } from '../parts/useText';
import { VisuallyHidden } from '../parts/VisuallyHidden';

/** Stands for what is being loaded. */
export function PolicySkeleton() {
  const t = useText();
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton height={28} />
      <Skeleton height={28} width="80%" />
      <Skeleton height={28} width="60%" />
    </div>
  );
}
