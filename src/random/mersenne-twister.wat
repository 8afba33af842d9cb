;; MT19937 four words at a time, and draws below a bound.
;;
;; The memory is scratch: whoever calls copies a generator's state in and out.
;;
;;       0  the state: the latest 624 words of the recurrence
;;    2496  the words 624 to 1247, so that no index of the recurrence wraps around
;;    4992  the outputs: the state, tempered
;;    7504  sixteen shuffles, one for each set of kept lanes
;;    8192  what fillBelow kept, up to 8192 numbers of 16 bits
;;
;; What is read or written past an end, never more than 16 bytes, is never used.
(module
  (memory (export "memory") 1)

  ;; Shuffle m moves the low halves of the 32-bit lanes in the set m to the front, in order.
  (data (i32.const 7504)
    "\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff" ;; none
    "\00\01\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff" ;; 0
    "\04\05\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff" ;; 1
    "\00\01\04\05\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff" ;; 0 1
    "\08\09\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff" ;; 2
    "\00\01\08\09\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff" ;; 0 2
    "\04\05\08\09\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff" ;; 1 2
    "\00\01\04\05\08\09\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff" ;; 0 1 2
    "\0c\0d\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff" ;; 3
    "\00\01\0c\0d\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff" ;; 0 3
    "\04\05\0c\0d\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff" ;; 1 3
    "\00\01\04\05\0c\0d\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff" ;; 0 1 3
    "\08\09\0c\0d\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff" ;; 2 3
    "\00\01\08\09\0c\0d\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff" ;; 0 2 3
    "\04\05\08\09\0c\0d\ff\ff\ff\ff\ff\ff\ff\ff\ff\ff" ;; 1 2 3
    "\00\01\04\05\08\09\0c\0d\ff\ff\ff\ff\ff\ff\ff\ff" ;; 0 1 2 3
  )

  ;; Makes the next 624 words in place of the state, and their outputs.
  (func $twist (export "twist")
    (local $at i32) ;; place of word i, in bytes
    (local $low v128)
    (local $word v128)
    (loop $fours
      ;; Word i + 624 comes from the words i, i + 1 and i + 397 (1588 bytes on).
      (local.set $low (v128.load offset=4 (local.get $at)))
      (local.set $word
        (v128.xor
          (v128.load offset=1588 (local.get $at))
          (v128.xor
            (i32x4.shr_u
              ;; The top bit of word i, the others of word i + 1.
              (v128.bitselect
                (v128.load (local.get $at))
                (local.get $low)
                (v128.const i32x4 0x80000000 0x80000000 0x80000000 0x80000000))
              (i32.const 1))
            (v128.and
              (i32x4.neg (v128.and (local.get $low) (v128.const i32x4 1 1 1 1)))
              (v128.const i32x4 0x9908b0df 0x9908b0df 0x9908b0df 0x9908b0df)))))
      (v128.store (local.get $at) (local.get $word))
      (v128.store offset=2496 (local.get $at) (local.get $word))

      (local.set $word
        (v128.xor (local.get $word) (i32x4.shr_u (local.get $word) (i32.const 11))))
      (local.set $word
        (v128.xor
          (local.get $word)
          (v128.and
            (i32x4.shl (local.get $word) (i32.const 7))
            (v128.const i32x4 0x9d2c5680 0x9d2c5680 0x9d2c5680 0x9d2c5680))))
      (local.set $word
        (v128.xor
          (local.get $word)
          (v128.and
            (i32x4.shl (local.get $word) (i32.const 15))
            (v128.const i32x4 0xefc60000 0xefc60000 0xefc60000 0xefc60000))))
      (v128.store offset=4992
        (local.get $at)
        (v128.xor (local.get $word) (i32x4.shr_u (local.get $word) (i32.const 18))))

      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $fours (i32.lt_u (local.get $at) (i32.const 2496)))))

  ;; Keeps the next $count outputs that are below $bound after a shift down by $shift >= 16.
  ;; Takes $at, how many of the 624 outputs are used up; returns how many are then.
  (func (export "fillBelow")
    (param $at i32) (param $shift i32) (param $bound i32) (param $count i32) (result i32)
    (local $bounds v128)
    (local $from i32) ;; place of the next output, in bytes
    (local $left i32) ;; outputs left of this stretch
    (local $values v128)
    (local $mask i32)
    (local $filled i32)
    (local.set $bounds (i32x4.splat (local.get $bound)))
    (loop $stretches
      (if (i32.eq (local.get $at) (i32.const 624))
        (then
          (call $twist)
          (local.set $at (i32.const 0))))
      ;; No more than are still to be kept: an output that is looked at is used up.
      (local.set $left (i32.sub (i32.const 624) (local.get $at)))
      (if (i32.gt_u (local.get $left) (i32.sub (local.get $count) (local.get $filled)))
        (then (local.set $left (i32.sub (local.get $count) (local.get $filled)))))
      (local.set $from (i32.shl (local.get $at) (i32.const 2)))
      (local.set $at (i32.add (local.get $at) (local.get $left)))
      (loop $fours
        (local.set $values
          (i32x4.shr_u (v128.load offset=4992 (local.get $from)) (local.get $shift)))
        ;; Lanes past the end of the stretch are not kept.
        (local.set $mask
          (i32x4.bitmask
            (v128.and
              (i32x4.lt_s (local.get $values) (local.get $bounds))
              (i32x4.lt_s
                (v128.const i32x4 0 1 2 3)
                (i32x4.splat (local.get $left))))))
        (v128.store64_lane offset=8192 0
          (i32.shl (local.get $filled) (i32.const 1))
          (i8x16.swizzle
            (local.get $values)
            (v128.load offset=7504 (i32.shl (local.get $mask) (i32.const 4)))))
        (local.set $filled (i32.add (local.get $filled) (i32.popcnt (local.get $mask))))
        (local.set $from (i32.add (local.get $from) (i32.const 16)))
        (local.set $left (i32.sub (local.get $left) (i32.const 4)))
        (br_if $fours (i32.gt_s (local.get $left) (i32.const 0))))
      (br_if $stretches (i32.lt_u (local.get $filled) (local.get $count))))
    (local.get $at))
)
