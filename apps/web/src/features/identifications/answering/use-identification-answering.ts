import type { IdentificationDetail, SavedIdentification } from '@pramen/contract/identifications/identifications.schemas';
import { hasMachineLines } from '@pramen/domain/compliance/identity/identity-methods';
import type { IdentificationMethod, PictureReason, PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '../../../platform/api/problem.ts';
import { identityOfferQuery } from '../../../platform/navigation/identity/begin-identity.ts';
import { usePictures } from '../files/use-pictures.ts';
import { useIdentificationSaving } from '../identifications.commands.ts';
import { filesFor, isReplaced, missingSideOf, sidesOf } from '../identifications.model.ts';

const isStale = (failure: unknown) => failure instanceof Problem && failure.code === 'record.changed';
const isMissing = (failure: unknown) => failure instanceof Problem && failure.code === 'record.not_found';

/**
 * Asks once before half a document is sent, which may be all that a person has at hand. The question belongs to what was chosen: it goes
 * away with any change of it, and an answer to it is no answer to another one.
 */
function useHalfQuestion(missing: PictureSide | undefined, choice: string) {
  const [asked, setAsked] = useState<{ about: string; attempt: number } | null>(null);
  const [agreed, setAgreed] = useState<string | null>(null);
  const isAsked = missing !== undefined && asked?.about === choice && agreed !== choice;
  return {
    /** The side that is asked about; `attempt` grows when the client tries to send regardless. */
    question: isAsked ? { side: missing, attempt: asked.attempt } : null,
    isNeeded: missing !== undefined && agreed !== choice,
    ask: () => setAsked((before) => ({ about: choice, attempt: (before?.attempt ?? 0) + 1 })),
    agree: () => setAgreed(choice),
  };
}

interface AnsweringSettings {
  /** As last loaded: staff may change it while the client takes pictures. */
  identification: IdentificationDetail;
  /** Staff have deleted it meanwhile. */
  isGone: boolean;
  onDone: (answer: SavedIdentification) => void;
}

/** What a client chooses for one identification until it is sent or refused. */
export function useIdentificationAnswering({ identification, isGone, onDone }: AnsweringSettings) {
  const { client_id: clientId, id, version } = identification;
  const isWhole = identification.method === 'BANKID' || hasMachineLines(identification.method);
  // Of whom an electronic identity is wanted, pictures are those of a card, unless they choose a passport.
  const [method, setMethod] = useState<IdentificationMethod>(identification.method === 'BANKID' ? 'IDCARD' : identification.method);
  const { data: hasProvider = false } = useQuery(identityOfferQuery);
  const isOffered = hasProvider && isWhole;
  const [takesPictures, setTakesPictures] = useState(identification.attachments.length > 0);
  const [whyPictures, setWhyPictures] = useState<PictureReason | null>(identification.why_pictures);
  const [isRefusing, setRefusing] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [lines, setLines] = useState(identification.data.lines ?? '');
  const [reason, setReason] = useState('');
  /** Whether a stored picture is left out, as the client said. */
  const [leftOut, setLeftOut] = useState<Readonly<Record<string, boolean>>>({});
  // Pictures that staff took at a meeting are only confirmed; of those that came back the client chooses which to send again.
  const offered = filesFor(method, identification);
  const isReturned = identification.decision_description !== null;
  const removedBeside = (chosen: readonly { side: PictureSide }[]) =>
    offered.filter((file) => leftOut[file.id] ?? (isReturned && isReplaced(file, chosen))).map((file) => file.id);
  const pictures = usePictures((chosen) => offered.length - removedBeside(chosen).length, sidesOf(method));
  const removed = removedBeside(pictures.chosen);
  const stored = offered.filter((file) => !removed.includes(file.id));
  const saving = useIdentificationSaving(onDone);
  const files = [...stored, ...pictures.chosen];
  const choice = [method, ...stored.map((file) => file.id), ...pictures.chosen.map(({ key }) => key)].join(' ');
  const half = useHalfQuestion(missingSideOf(method, files), choice);
  const isLost = isGone || isMissing(saving.error);
  // While the own answer is on its way, its state may arrive before the response.
  const isOver = !saving.isPending && (isLost || identification.state !== 'WAITING');
  const lacksReason = isOffered && whyPictures === null;
  const isTouched = pictures.chosen.length > 0 || removed.length > 0 || lines !== (identification.data.lines ?? '') || reason !== '';
  const save = () =>
    saving.mutate({
      clientId,
      id,
      data: {
        state: 'APPROVED',
        method,
        version,
        kept: stored.map((file) => file.id),
        lines: hasMachineLines(method) ? lines : '',
        ...(isOffered && whyPictures !== null ? { why_pictures: whyPictures } : {}),
      },
      files: pictures.chosen,
    });
  return {
    method,
    setMethod,
    /** Whether the client may choose between card and passport. */
    isWhole,
    isOffered,
    takesPictures,
    takePictures: () => setTakesPictures(true),
    offerAgain: () => setTakesPictures(false),
    whyPictures,
    setWhyPictures,
    lacksReason: wasTried && lacksReason,
    isRefusing,
    lines,
    setLines,
    reason,
    setReason,
    offered,
    removed,
    pictures,
    saving,
    question: half.question,
    end: !isOver ? null : isLost ? ('gone' as const) : ('over' as const),
    isUnsaved: isTouched && !saving.isSuccess && !isOver,
    /** The refusal to save an outdated version; the next attempt begins with the current one. */
    isStale: isStale(saving.error),
    lacksFiles: wasTried && files.length === 0,
    toggle: (fileId: string) => setLeftOut((before) => ({ ...before, [fileId]: !removed.includes(fileId) })),
    send: () => {
      if (files.length === 0 || lacksReason) return setTried(true);
      return half.isNeeded ? half.ask() : save();
    },
    sendHalf: () => {
      half.agree();
      save();
    },
    deny: (text: string) => saving.mutate({ clientId, id, data: { state: 'DENIED', denied_description: text, version }, files: [] }),
    turn: (willRefuse: boolean) => {
      // Why the one failed says nothing about the other.
      saving.reset();
      setRefusing(willRefuse);
    },
  };
}

export type IdentificationAnswer = ReturnType<typeof useIdentificationAnswering>;
