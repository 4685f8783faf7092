import { useState } from 'preact/hooks'
import { type Refusal, refusalOf } from '../api.ts'

/** One form that asks something of the server, with what it answered when it did not agree. */
export function useForm(send: () => Promise<void>) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isSending, setIsSending] = useState(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    setIsSending(true)
    setRefusal(null)
    try {
      await send()
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setIsSending(false)
  }
  return { refusal, isSending, submit }
}
